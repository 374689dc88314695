import { may } from "#firm/may.ts";
import { anyOf } from "#platform/policy.ts";

/** Who sees the revenue bar and may make its call (spec §6, income minibar). */
export const showRevenue = anyOf(may("show", "관리자"), may("show", "변호사"), may("show", "매출조회"));

/** Who reads the names of those who paid. */
export const showPayerNames = may("manage", "매출리스트");
