import type { ReactNode } from "react";
import { formatNumber } from "#platform/number.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { formatWon, type WonSum } from "#platform/money.ts";
import { SkeletonBar } from "#ui/components/states.tsx";
import { useRead } from "#platform/web/query.ts";
import { listQuery } from "#records/web/list/list-address.ts";
import type { RecordListState } from "#records/web/list/use-record-list.ts";
import { readTotals } from "../endpoints.ts";
import type { payment } from "../payment.ts";
import styles from "./money.module.css";

function won(amount: WonSum | undefined): ReactNode {
  return amount === undefined ? <SkeletonBar width={88} /> : `${formatWon(amount)}원`;
}

/** The sums over everything the list's filters find. */
export function TotalsLine({ list }: { readonly list: RecordListState<typeof payment> }) {
  const words = Object.entries(listQuery(list.address, 1)).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  useRefreshOn("payment", readTotals);
  const { data } = useRead(readTotals, { query: Object.fromEntries(words) }, { keepPrevious: true });
  const facts = [
    ["총액", won(data?.gross)],
    ["카드", won(data?.card)],
    ["순매출", won(data?.net)],
    [`미매칭${data ? ` ${formatNumber(data.unmatchedCount)}건` : ""}`, won(data?.unmatched)],
    ["예수금", won(data?.deposit)],
    ["증빙 지연", data ? `${formatNumber(data.evidenceLateCount)}건` : <SkeletonBar key="late" width={40} />],
  ] as const;
  return (
    <dl className={styles.totals} aria-label="합계">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
