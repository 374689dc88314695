import { text } from "#records/field.ts";
import { defineSteps } from "#records/steps.ts";
import { franchiseGuide, leaderGuide, type Guide } from "./guide.ts";

/** A document comes into force with its first revision; each further one asks everybody to confirm anew. */
function defineGuideSteps(guide: Guide) {
  return defineSteps(
    guide,
    "status",
    {
      issue: { label: "시행", from: ["draft"], to: "current" },
      revise: { label: "개정", from: ["current"], asks: ["content", "what"], takes: ["title"] },
      retire: { label: "폐지", from: ["current"], to: "retired", aside: true, undo: true },
      bringBack: { label: "다시 시행", from: ["retired"], to: "current", aside: true, undo: true },
    },
    { what: text({ label: "무엇이 바뀌었는지", max: 200 }) },
  );
}

export const franchiseGuideSteps = defineGuideSteps(franchiseGuide);
export const leaderGuideSteps = defineGuideSteps(leaderGuide);
