import type { Tone } from "#platform/tone.ts";
import type { ConsultStatus } from "../consult.ts";

/** Colours of the states. */
export const consultTones: Readonly<Record<ConsultStatus, Tone>> = {
  new: "blue",
  noAnswer: "amber",
  contacted: "accent",
  scheduled: "green",
  done: "grey",
  considering: "amber",
  converted: "green",
  onHold: "grey",
  lost: "grey",
  canceled: "grey",
  noShow: "amber",
  declined: "red",
  duplicate: "grey",
};
