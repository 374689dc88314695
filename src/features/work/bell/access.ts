import { teamMember } from "#platform/policy.ts";

/** Everybody who works here has a bell; each row follows the rights on its record. */
export const hasBell = teamMember;
