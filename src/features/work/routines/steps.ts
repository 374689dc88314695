import { defineSteps } from "#records/steps.ts";
import { routine } from "./routine.ts";

/** A routine sends while it is 진행; what fell on days of a pause is not sent afterwards. */
export const routineSteps = defineSteps(routine, "status", {
  pause: { label: "멈춤", from: ["active"], to: "paused", aside: true },
  resume: { label: "다시 시작", from: ["paused"], to: "active" },
  end: { label: "종료", from: ["active", "paused"], to: "ended", aside: true },
});
