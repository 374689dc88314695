import { defineSteps } from "#records/steps.ts";
import { verifyDeadlines, workOnDeadlines } from "./access.ts";
import { deadline } from "./deadline.ts";

const receipt = ["receiptNo", "receiptCourt", "receiptCaseNo", "receiptDocument", "receivedAt", "receiptFile"] as const;

/** The way of a deadline (product §5.3, additions L1, L5, L6). What is settled is settled; corrections are new rows. */
export const deadlineSteps = defineSteps(deadline, "status", {
  verify: { label: "검증", from: ["entered", "disputed"], to: "verified", by: verifyDeadlines },
  dispute: { label: "불일치 기록", from: ["entered"], to: "disputed", by: verifyDeadlines, aside: true },
  lodge: { label: "제출(접수보류)", from: ["verified"], to: "lodged", asks: receipt, by: workOnDeadlines },
  complete: { label: "완료(접수증)", from: ["verified", "lodged"], to: "done", asks: receipt, by: workOnDeadlines },
  waive: {
    label: "포기",
    from: ["entered", "disputed", "verified", "lodged"],
    to: "waived",
    asks: ["waiver"],
    by: workOnDeadlines,
    aside: true,
  },
  miss: {
    label: "도과 보고",
    from: ["entered", "disputed", "verified", "lodged"],
    to: "missed",
    asks: ["reason", "report"],
    by: workOnDeadlines,
    aside: true,
  },
});
