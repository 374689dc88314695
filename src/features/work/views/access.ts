import { teamMember } from "#platform/policy.ts";

/** Who may keep views of lists: everybody with lists. Each person sees and changes their own alone. */
export const keepViews = teamMember;
