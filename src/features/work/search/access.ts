import { teamMember } from "#platform/policy.ts";

/** Who may search; each kind of result has the policy of its own list besides. */
export const maySearch = teamMember;
