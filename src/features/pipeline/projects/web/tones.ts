import type { Tone } from "#platform/tone.ts";
import type { ProjectStatus } from "../project.ts";

/** Colours of the states. */
export const projectTones: Readonly<Record<ProjectStatus, Tone>> = {
  open: "blue",
  prep: "blue",
  active: "accent",
  waiting: "amber",
  closing: "amber",
  closed: "grey",
  archived: "grey",
  reopened: "accent",
};
