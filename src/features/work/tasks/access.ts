import { anyOf, teamMember, type Policy } from "#platform/policy.ts";
import { showConsults } from "#features/pipeline/consults/access.ts";
import { showProjects } from "#features/pipeline/projects/access.ts";

/** Who has tasks: staff of at least one team; the others see that they need one (spec §6). */
export const useTasks = teamMember;

/** Who may look for related work at all; the category asked for has its own policy besides. */
export const searchRelatedWork = anyOf(showConsults, showProjects);

/** Who may look for records of the kind, and choose one in the panel; which records, the query says. */
export const searchRelated: Readonly<Record<"consult" | "project", Policy>> = {
  consult: showConsults,
  project: showProjects,
};
