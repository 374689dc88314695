import type { Tone } from "#platform/tone.ts";
import type { ContractStatus } from "../contract.ts";

/** Colours of the states. */
export const contractTones: Readonly<Record<ContractStatus, Tone>> = {
  draft: "grey",
  review: "amber",
  sent: "blue",
  signed: "accent",
  active: "green",
  fulfilled: "grey",
  terminated: "red",
  void: "grey",
};
