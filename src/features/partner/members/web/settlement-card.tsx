import { Checkbox } from "@mantine/core";
import "@mantine/core/styles/Checkbox.css";
import { formatTaskDate } from "#platform/dates.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import type { RowOf } from "#records/resource.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { Card } from "#ui/components/card.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { partnerCalls, readSettlement, settleItem } from "../endpoints.ts";
import type { partner } from "../partner.ts";
import { settlementItems } from "../settlement.ts";
import styles from "./partners.module.css";

/** What is settled with whoever leaves; when all of it is done the settlement can be ended. */
export function SettlementCard({ row }: { readonly row: RowOf<typeof partner> }) {
  const params = { number: String(row.number) };
  useRefreshOn("partner", readSettlement);
  const { data, error, refetch } = useRead(readSettlement, { params });
  const set = useWrite(settleItem, {
    refreshes: [readSettlement, partnerCalls.read],
    failure: "정산 항목을 저장하지 못했습니다.",
  });
  if (!data) {
    return (
      <Card title="탈퇴 정산">
        {error ? (
          <ErrorState title="정산 항목을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={8} columns="20px 1fr" />
        )}
      </Card>
    );
  }
  const { items, open, mayChange } = data;
  const left = items.filter(({ doneAt }) => doneAt === null).length;
  const isClosed = row.status === "left";
  return (
    <Card title="탈퇴 정산" aside={<span>{left === 0 ? "모두 완료" : `남은 항목 ${left}개`}</span>}>
      {open.length > 0 && !isClosed && (
        <p className={styles.open}>
          {row.leavesOn}까지 인계할 담당: {open.map(({ label, count }) => `${label} ${count}건`).join(", ")}
        </p>
      )}
      <ul className={styles.items}>
        {items.map(({ item, doneAt, doneBy }) => (
          <li key={item}>
            <Checkbox
              label={settlementItems[item]}
              description={doneAt && `${formatTaskDate(doneAt)} ${doneBy ?? ""}`}
              checked={doneAt !== null}
              disabled={!mayChange || isClosed || set.isPending}
              onChange={(event) =>
                set.mutate({ params: { ...params, item }, body: { done: event.currentTarget.checked } })
              }
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
