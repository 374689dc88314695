import { teamMember } from "#platform/policy.ts";

/** Who may ask for files at all. Which files, the record they hang on decides: its rows, and its policies. */
export const useFiles = teamMember;
