import { may, lawyers } from "#firm/may.ts";
import { anyOf, teamMember } from "#platform/policy.ts";

/** Who divides what was received among those who brought it, and confirms it (product §6.11). */
export const manageAllocations = anyOf(may("manage", "매출리스트"), may("manage", "관리자"));

/** Who may allow, in writing, a share for somebody who is no lawyer (변호사법 §34, additions 14). */
export const exceptAllocations = lawyers;

/** One's own shares, which everybody sees. */
export const ownAllocations = teamMember;

/** Whom the menu offers the page. */
export const openAllocations = anyOf(manageAllocations, exceptAllocations);
