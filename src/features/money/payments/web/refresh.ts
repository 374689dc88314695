import { refreshReads } from "#platform/web/query.ts";
import { refreshRecord } from "#records/web/refresh.ts";
import { readRevenue } from "#features/money/revenue/endpoints.ts";
import * as calls from "../endpoints.ts";
import { payment } from "../payment.ts";

/** After any change of money: every list, sum and bar on the screen asks anew. */
export async function refreshMoney(): Promise<void> {
  await Promise.all([
    refreshRecord(payment),
    refreshReads(
      calls.readTotals,
      calls.readDetail,
      calls.listRefunds,
      calls.listImports,
      calls.listOpenItems,
      calls.listMonths,
      readRevenue,
    ),
  ]);
}
