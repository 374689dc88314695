import { defineSteps } from "#records/steps.ts";
import { dispute } from "./dispute.ts";

/** The way of a dispute (product §5.3). */
export const disputeSteps = defineSteps(dispute, "status", {
  askFacts: { label: "사실확인 요청", from: ["received"], to: "fact", asks: ["factsFrom"], undo: true },
  respond: { label: "대응 시작", from: ["received", "fact"], to: "responding", undo: true },
  agree: { label: "합의", from: ["fact", "responding", "external"], to: "agreed", asks: ["amountAgreed"], undo: true },
  goExternal: {
    label: "외부절차",
    from: ["received", "fact", "responding"],
    to: "external",
    asks: ["externalKind", "externalRef"],
    undo: true,
  },
  reject: { label: "이유없음", from: ["fact", "responding"], to: "rejected", asks: ["resolution"] },
  close: { label: "종결", from: ["agreed", "external", "responding"], to: "closed", asks: ["resolution"] },
  reopen: { label: "재개", from: ["closed", "rejected"], to: "responding" },
});
