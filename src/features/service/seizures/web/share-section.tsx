import { Button } from "@mantine/core";
import { lazy, useState } from "react";
import { formatDay } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import { useRead } from "#platform/web/query.ts";
import type { RowOf } from "#records/resource.ts";
import { LoadedPart } from "#ui/components/loaded-part.tsx";
import { ErrorState } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { readShares } from "../endpoints.ts";
import type { seizure } from "../seizure.ts";
import type { Shares } from "./share-dialog.tsx";
import styles from "./seizure.module.css";

const ShareDialog = lazy(() => import("./share-dialog.tsx"));

type ShareSectionProps = { readonly row: RowOf<typeof seizure>; readonly mayManage: boolean };

/** 경합 배당: what each creditor claimed and was given; nothing as long as there was none and none can be entered. */
export function ShareSection({ row, mayManage }: ShareSectionProps) {
  const { data, error, refetch } = useRead(readShares, { params: { number: String(row.number) } });
  const [editing, setEditing] = useState(false);
  if (!data) {
    return error ? (
      <ErrorState title="경합 배당을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
    ) : null;
  }
  const mayEdit = mayManage && data.open;
  if (data.models.length === 0 && !mayEdit) return null;
  return (
    <section aria-label="경합 배당">
      <div className={styles.sectionHead}>
        <h2>경합 배당</h2>
        {mayEdit && (
          <Button variant="default" onClick={() => setEditing(true)}>
            배당금 입력
          </Button>
        )}
      </div>
      {data.models.length > 0 && <ShareTable shares={data} />}
      {editing && (
        <LoadedPart onFail={() => setEditing(false)}>
          <ShareDialog row={row} onClose={() => setEditing(false)} />
        </LoadedPart>
      )}
    </section>
  );
}

function ShareTable({ shares: { distributedOn, total, models } }: { readonly shares: Shares }) {
  return (
    <>
      <p className={styles.small}>
        배당기일 {distributedOn === null ? "미정" : formatDay(distributedOn)} · 배당할 금액 {formatWon(total ?? 0)}원
      </p>
      <Table label="경합 배당" stacks>
        <thead>
          <tr>
            <th scope="col">채권자</th>
            <th scope="col" data-right>
              채권액
            </th>
            <th scope="col" data-right>
              배당액
            </th>
          </tr>
        </thead>
        <tbody>
          {models.map(({ id, creditor, claim, amount, ours }) => (
            <tr key={id}>
              <td>
                {creditor}
                {ours && " (우리)"}
              </td>
              <td data-label="채권액" data-right>
                {formatWon(claim)}
              </td>
              <td data-label="배당액" data-right>
                {formatWon(amount)}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}
