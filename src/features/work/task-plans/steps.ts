import { defineSteps } from "#records/steps.ts";
import { taskPlan } from "./task-plan.ts";

/** A plan is started only while it is in use; its lines change only while it is not. */
export const planSteps = defineSteps(taskPlan, "status", {
  use: { label: "사용", from: ["draft", "stopped"], to: "inUse" },
  revise: { label: "고치기", from: ["inUse", "stopped"], to: "draft" },
  stop: { label: "사용 중지", from: ["inUse"], to: "stopped", aside: true },
});
