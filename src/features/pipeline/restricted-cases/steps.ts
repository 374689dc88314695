import { defineSteps } from "#records/steps.ts";
import { openCases } from "./access.ts";
import { caseOpening } from "./case-opening.ts";

/** The way of a request: decided by another person than the one who asked, and over early when there is no need any more. */
export const caseOpeningSteps = defineSteps(caseOpening, "status", {
  approve: {
    label: "열람 승인",
    from: ["requested"],
    to: "approved",
    asks: ["answer"],
    by: openCases,
    notWho: "approve",
  },
  refuse: { label: "거절", from: ["requested"], to: "refused", asks: ["answer"], by: openCases, aside: true },
  end: { label: "열람 종료", from: ["approved"], to: "ended", by: openCases },
});
