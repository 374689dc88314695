import { teamMember } from "#platform/policy.ts";

/** Who tells that he or she looks at a record: whoever sees it. */
export const tellPresences = teamMember;
