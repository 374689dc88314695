import { teamMember } from "#platform/policy.ts";

/** Who may ask for timelines at all: whoever may see the record itself and, line by line, what the features tell. */
export const showTimelines = teamMember;
