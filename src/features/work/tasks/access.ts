import { anyOf, teamMember, type Policy } from "#platform/policy.ts";
import { browseConsults } from "#features/pipeline/consults/access.ts";
import { browseProjects } from "#features/pipeline/projects/access.ts";

/** Who has tasks: staff of at least one team; the others see that they need one (spec §6). */
export const useTasks = teamMember;

/** Who may look for related work at all; the category asked for has its own policy besides. */
export const searchRelatedWork = anyOf(browseConsults, browseProjects);

/** Who may look for records of the kind, and choose one in the panel; which records, the query says. */
export const searchRelated: Readonly<Record<"consult" | "project", Policy>> = {
  consult: browseConsults,
  project: browseProjects,
};
