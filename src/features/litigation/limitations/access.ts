import { lawyers, may } from "#firm/may.ts";
import { teamMember } from "#platform/policy.ts";

/** Who opens the list and what is known of one record: everybody of a team; rows are those that the person sees. */
export const showLimitations = teamMember;

/** Who confirms, with the copy, that a claim was filed: lawyers, but the one whose case it is. */
export const confirmFilings = lawyers;

/** Who chooses 점검 변호사. */
export const chooseReviewers = may("manage", "관리자");
