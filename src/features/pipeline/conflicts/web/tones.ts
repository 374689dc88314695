import type { Tone } from "#platform/tone.ts";
import type { Severity } from "../conflict.ts";

/** Colours of how grave a hit is. */
export const severityTones: Readonly<Record<Severity, Tone>> = {
  clear: "green",
  review: "grey",
  consentNeeded: "amber",
  prohibited: "red",
};
