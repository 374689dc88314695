import type { Tone } from "#platform/tone.ts";
import type { AreaStatus } from "../area.ts";

/** Colours of the states. */
export const areaTones: Readonly<Record<AreaStatus, Tone>> = {
  조사: "blue",
  모집: "amber",
  진행: "accent",
  종결: "grey",
};
