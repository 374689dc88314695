import { anyOf, teamMember, type Policy } from "#platform/policy.ts";
import { showClients } from "#features/pipeline/clients/access.ts";
import { showConsults } from "#features/pipeline/consults/access.ts";
import { showContracts } from "#features/pipeline/contracts/access.ts";
import { showDisputes } from "#features/pipeline/disputes/access.ts";
import { showPresaleAreas } from "#features/pipeline/presales/access.ts";
import { showProjects } from "#features/pipeline/projects/access.ts";
import type { LinkedPage, TaskCategory } from "./task.ts";

/** Who has tasks: staff of at least one team; the others see that they need one (spec §6). */
export const useTasks = teamMember;

/** Who may look for related work at all; the category asked for has its own policy besides. */
export const searchRelatedWork = anyOf(showConsults, showProjects);

/** Who may link a task to a record of the kind, and see its tasks; which records, the query says. */
export const linkTasks: Readonly<Record<TaskCategory | LinkedPage, Policy>> = {
  consult: showConsults,
  project: showProjects,
  boon: showDisputes,
  preSaleArea: showPresaleAreas,
  client: showClients,
  contract: showContracts,
};
