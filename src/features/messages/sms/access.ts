import { may } from "#firm/may.ts";
import { anyOf, teamMember } from "#platform/policy.ts";

/** Who writes messages: any staff of a team, to people of records that they see (product §6.13). */
export const writeSms = teamMember;

/** Who sends advertisements, sends to many and to numbers of no record, and sees what others sent (product §6.13). */
export const sendWidely = anyOf(may("manage", "매니저"), may("manage", "관리자"));

/** Who registers sender numbers and says what the provider and the free refusal number are. */
export const manageSenders = may("manage", "관리자");
