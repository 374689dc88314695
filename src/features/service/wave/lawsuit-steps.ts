import { defineSteps } from "#records/steps.ts";
import { suitLawsuit } from "./lawsuit.ts";

/** The way of a case of a group suit. */
export const lawsuitSteps = defineSteps(suitLawsuit, "status", {
  decide: {
    label: "선고",
    from: ["pending", "appealed"],
    to: "decided",
    asks: ["decidedOn", "result"],
    undo: true,
  },
  serve: { label: "판결 송달", from: ["decided"], asks: ["servedOn"], undo: true },
  appeal: { label: "상소", from: ["decided"], to: "appealed", undo: true },
  finish: { label: "확정", from: ["decided"], to: "final", undo: true },
  end: { label: "종료", from: ["pending", "appealed"], to: "ended", asks: ["result"], aside: true, undo: true },
});
