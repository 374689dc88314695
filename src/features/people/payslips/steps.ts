import { defineSteps } from "#records/steps.ts";
import { managePayslips, ownPayslips } from "./access.ts";
import { payslip } from "./payslip.ts";

/** The way of a payslip: written, confirmed by somebody else, handed out; corrected by a new edition. */
export const payslipSteps = defineSteps(payslip, "status", {
  confirm: {
    label: "확정",
    from: ["draft"],
    to: "confirmed",
    by: managePayslips,
    notWho: "confirm",
    covers: ["month", "payOn", "workDays", "note", "gross", "deductions", "net"],
    bulk: true,
  },
  reopen: { label: "다시 작성", from: ["confirmed"], to: "draft", by: managePayslips, aside: true },
  deliver: { label: "교부", from: ["confirmed"], to: "delivered", by: managePayslips, bulk: true },
  correct: { label: "정정", from: ["delivered"], asks: ["reason"], by: managePayslips, aside: true },
  object: { label: "이의신청", from: ["delivered"], asks: ["objection"], by: ownPayslips },
  reply: { label: "이의신청 답변", from: ["delivered"], asks: ["answer"], by: managePayslips },
});
