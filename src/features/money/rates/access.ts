import { may } from "#firm/may.ts";
import { anyOf } from "#platform/policy.ts";

/** Who reads the dated numbers (product §6.11, the books: 관리자 and 결제관리). */
export const showRates = anyOf(may("show", "결제관리"), may("show", "관리자"));

/** Who writes one. */
export const manageRates = may("manage", "관리자");
