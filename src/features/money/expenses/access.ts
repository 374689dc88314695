import { may } from "#firm/may.ts";
import { devOnly, teamMember } from "#platform/policy.ts";

/** Whoever spends for the firm enters it and sees what is theirs; 관리자 sees all of it (product §6.11). */
export const enterExpenses = devOnly(teamMember);

/** Who approves what others spent, pays it, and keeps templates and budgets. */
export const manageExpenses = devOnly(may("manage", "관리자"));
