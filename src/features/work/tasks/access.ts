import { anyOf, teamMember, type Policy } from "../../../kit/shared/policy.ts";
import { showConsults } from "../../pipeline/consults/access.ts";
import { showDisputes } from "../../pipeline/disputes/access.ts";
import { showPresaleAreas } from "../../pipeline/presales/access.ts";
import { showProjects } from "../../pipeline/projects/access.ts";
import type { TaskCategory } from "./task.ts";

/** Who has tasks: staff of at least one team; the others see that they need one (spec §6). */
export const useTasks = teamMember;

/** Who may look for related work at all; the category asked for has its own policy besides. */
export const searchRelatedWork = anyOf(showConsults, showProjects);

/** Who may link a task to a record of the category, and see its tasks; which records, the query says. */
export const linkTasks: Readonly<Record<TaskCategory, Policy>> = {
  consult: showConsults,
  project: showProjects,
  boon: showDisputes,
  preSaleArea: showPresaleAreas,
};
