import type { Endpoint } from "#platform/endpoint.ts";
import { refreshReads } from "#platform/web/query.ts";
import { readRevenue } from "#features/money/revenue/endpoints.ts";
import * as calls from "../endpoints.ts";

/** What any change of money changes: every list, sum and bar on the screen. */
export const moneyReads: readonly Endpoint[] = [
  calls.paymentCalls.list,
  calls.paymentCalls.read,
  calls.paymentCalls.history,
  calls.readTotals,
  calls.readDetail,
  calls.listRefunds,
  calls.listRefundable,
  calls.readCaseMoney,
  calls.listImports,
  calls.listOpenItems,
  calls.listMonths,
  readRevenue,
];

export const refreshMoney = () => refreshReads(...moneyReads);
