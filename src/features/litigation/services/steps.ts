import { defineSteps } from "#records/steps.ts";
import { workOnDeadlines } from "#features/litigation/deadlines/access.ts";
import { serviceOfProcess } from "./service-of-process.ts";

/** An item of the post book ends in a decision (additions L2); that there is no deadline can be taken back. */
export const serviceSteps = defineSteps(serviceOfProcess, "status", {
  decide: { label: "기한 등록 확인", from: ["open"], to: "decided", by: workOnDeadlines },
  noDeadline: {
    label: "기한 없음",
    from: ["open"],
    to: "noDeadline",
    asks: ["reason"],
    by: workOnDeadlines,
    undo: true,
  },
  reopen: { label: "다시 결정", from: ["noDeadline"], to: "open", by: workOnDeadlines, aside: true },
});
