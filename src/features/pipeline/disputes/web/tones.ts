import type { Tone } from "#ui/tone.ts";
import type { DisputeStatus } from "../dispute.ts";

/** Colours of the states. */
export const disputeTones: Readonly<Record<DisputeStatus, Tone>> = {
  received: "blue",
  fact: "accent",
  responding: "amber",
  agreed: "green",
  closed: "grey",
  external: "red",
  rejected: "grey",
};
