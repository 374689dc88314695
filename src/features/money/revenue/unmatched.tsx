import type { Day } from "#platform/dates.ts";
import type { WonSum } from "#platform/money.ts";
import { useRead } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { showPayments } from "#features/money/payments/access.ts";
import { readTotals } from "#features/money/payments/endpoints.ts";

type Unmatched = { readonly count: number; readonly amount: WonSum; readonly rows: string };

/**
 * What came in between two days and has been matched with nothing yet, of the payments that the person sees; null where
 * there is none, and for those who see no payments. It is part of the revenue all the same.
 */
export function useUnmatched(from: Day, to: Day): Unmatched | null {
  const words = { status: "received", isDeposit: "N", payDate: `${from}..${to}` };
  useRefreshOn("payment", readTotals);
  const { data } = useRead(
    readTotals,
    { query: words },
    { background: true, enabled: useAllowed(showPayments), staleTime: 60_000 },
  );
  if (!data || data.unmatchedCount === 0) return null;
  const rows = `/lawfirm/payment?${new URLSearchParams(words)}`;
  return { count: data.unmatchedCount, amount: data.unmatched, rows };
}
