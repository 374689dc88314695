import { may } from "#firm/may.ts";
import { anyOf, teamMember } from "#platform/policy.ts";

/** Who may open the list and report a dispute: everybody of a team, because anybody may own one. Rows: see below. */
export const showDisputes = teamMember;

/** Who sees every dispute of the team scope; the others see only those they own. */
export const showAllDisputes = anyOf(may("manage", "책임변"), may("manage", "관리자"));

/** Who may record one and work on those that he or she sees. */
export const workOnDisputes = teamMember;
