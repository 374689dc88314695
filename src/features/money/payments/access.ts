import { advisers, may } from "#firm/may.ts";
import { anyOf } from "#platform/policy.ts";

/** Who sees payments, open instalments and their evidence (spec §6, menu of payment management). */
export const showPayments = anyOf(may("show", "결제관리"), may("show", "관리자"));

/** Who enters, matches, refunds and closes months. */
export const managePayments = anyOf(may("manage", "결제관리"), may("manage", "관리자"));

/** Who opens a closed month again. */
export const reopenMonths = may("manage", "관리자");

/** Who finds what is billed and paid on the page of a case: whoever sees payments, and of the others those it names. */
export const showCaseMoney = anyOf(showPayments, advisers);
