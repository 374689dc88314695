import { may } from "#firm/may.ts";
import { devOnly, teamMember } from "#platform/policy.ts";

/** Everybody has the own leave; whose else one sees and decides on, the rows say (spec §2.2: dev-only). */
export const keepOwnLeave = devOnly(teamMember);

/** 인사관리 keeps everybody's leave: grants, attendance, the second approval, 사용촉진 (product §4.1). */
export const manageLeave = devOnly(may("manage", "인사관리"));

/** Whoever has the people of his teams in charge decides first on their leave, beside the lead of the team. */
export const leadLeave = may("manage", "팀원관리");
