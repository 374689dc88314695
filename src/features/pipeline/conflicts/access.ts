import { advisers, lawyers, may } from "#firm/may.ts";
import { anyOf } from "#platform/policy.ts";
import { showClients } from "#features/pipeline/clients/access.ts";
import { manageConsults, showConsults } from "#features/pipeline/consults/access.ts";
import { showContracts } from "#features/pipeline/contracts/access.ts";

/** Who decides, and opens what a conflict hides: lawyers (변호사 of any duty) and 관리자. */
export const decideConflicts = anyOf(lawyers, may("manage", "관리자"));

/**
 * Who may look for conflicts: whoever sees consultations, contracts or clients, has some of his own, or decides. The
 * answer is cut to the person.
 */
export const searchConflicts = anyOf(showConsults, showContracts, showClients, advisers, decideConflicts);

/** Who adds and removes parties at all; of a record only whoever changes it, and lawyers. */
export const changeParties = anyOf(manageConsults, advisers, decideConflicts);
