import { defineSteps } from "#records/steps.ts";
import { brand } from "./brand.ts";

/** A brand that is stopped is neither checked nor posted to. */
export const brandSteps = defineSteps(brand, "status", {
  pause: { label: "점검", from: ["running"], to: "maintenance", undo: true },
  resume: { label: "운영", from: ["maintenance", "stopped"], to: "running", undo: true },
  stop: { label: "중단", from: ["running", "maintenance"], to: "stopped", undo: true, aside: true },
});
