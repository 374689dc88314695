import { defineSteps } from "#records/steps.ts";
import { siteEvent } from "./site-event.ts";

export const siteEventSteps = defineSteps(siteEvent, "status", {
  acknowledge: { label: "확인", from: ["open"], to: "acknowledged", undo: true },
  ignore: { label: "무시", from: ["open", "acknowledged"], to: "ignored", asks: ["ignoreUntil"], aside: true },
  resolve: { label: "해결 처리", from: ["open", "acknowledged", "ignored"], to: "resolved", asks: ["resolution"] },
});
