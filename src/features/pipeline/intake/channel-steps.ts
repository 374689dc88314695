import { defineSteps } from "#records/steps.ts";
import { approveChannels } from "./access.ts";
import { intakeChannel } from "./channel.ts";

/** The way of a channel: a lawyer releases what it says, and a change to that takes it out of use (additions K3, K4). */
export const channelSteps = defineSteps(intakeChannel, "status", {
  approve: {
    label: "문구 승인",
    from: ["draft"],
    to: "approved",
    by: approveChannels,
    covers: ["brand", "notice", "labelText", "greeting", "questions"],
  },
  start: { label: "사용 시작", from: ["approved", "stopped"], to: "running" },
  stop: { label: "중지", from: ["running"], to: "stopped", undo: true },
});
