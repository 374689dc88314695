import { may } from "#firm/may.ts";
import { anyOf } from "#platform/policy.ts";

/** Who opens the list of sales: the menu of spec §6 asks for manage. */
export const showSales = anyOf(may("manage", "매출리스트"), may("manage", "관리자"));

/** Who opens the dashboard: as the bar that leads to it. */
export const showDashboard = anyOf(may("show", "관리자"), may("show", "변호사"), may("show", "매출조회"));

/** Who sees more of it than the bar itself tells. */
export const showDashboardParts = anyOf(may("show", "관리자"), may("show", "매출조회"));
