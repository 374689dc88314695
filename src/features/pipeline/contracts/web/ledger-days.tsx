import { formatNumber } from "#platform/number.ts";
import { isFromBefore } from "#firm/late.ts";
import { useFirstDay } from "#firm/web/first-day.ts";
import { addDays, firmToday } from "#platform/dates.ts";
import { StateChip } from "#ui/components/chip.tsx";
import type { RowOf } from "#records/resource.ts";
import type { contract } from "../contract.ts";

/** How long the 수임장부 may still wait for the entry: done, days left, or too late. */
export function LedgerDays({ row }: { readonly row: Pick<RowOf<typeof contract>, "ledgerAt" | "ledgerDaysLeft"> }) {
  const firstDay = useFirstDay();
  if (row.ledgerAt) return <StateChip tone="green">기재</StateChip>;
  const days = row.ledgerDaysLeft;
  if (days === null) return <>—</>;
  if (days < 0) {
    const day = addDays(firmToday(), days);
    return isFromBefore(day, firstDay) ? (
      <>{day}까지</>
    ) : (
      <StateChip tone="red">{formatNumber(-days)}일 지남</StateChip>
    );
  }
  return <StateChip tone={days <= 7 ? "amber" : "grey"}>{days === 0 ? "오늘까지" : `D-${days}`}</StateChip>;
}
