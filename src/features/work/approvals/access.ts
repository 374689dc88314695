import { teamMember } from "#platform/policy.ts";

/** Everybody reads what waits for them; each kind follows its own rights. */
export const readApprovals = teamMember;
