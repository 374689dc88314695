import { Button } from "@mantine/core";
import { useState } from "react";
import { formatDateTime } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { formatWon } from "#platform/money.ts";
import { call } from "#platform/web/call.ts";
import { refreshReads, useRead } from "#platform/web/query.ts";
import ReasonDialog from "#records/web/reason-dialog.tsx";
import { useRefreshOn } from "#records/web/refresh.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { giveException, listAllocations, listExceptions } from "../endpoints.ts";
import type { listExceptions as schema } from "../schemas.ts";

type Row = CallOutput<typeof schema>["models"][number];

/** 비변호사 예외: shares that the law forbids unless a lawyer gives the reason in writing. */
export default function Exceptions() {
  useRefreshOn("payment", listExceptions);
  const { data, error, refetch } = useRead(listExceptions, {});
  const [giving, setGiving] = useState<Row | null>(null);
  return (
    <>
      <PageHeader title="비변호사 예외" detail="변호사가 아닌 사람과 보수를 나누는 것은 금지됩니다(변호사법 제34조)." />
      {!data && !error && <SkeletonRows rows={6} columns="104px 1fr 120px 80px 140px" />}
      {error && !data && (
        <ErrorState title="예외를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      {data?.models.length === 0 && <EmptyState>변호사가 아닌 직원에게 제안된 기여가 없습니다.</EmptyState>}
      {data && data.models.length > 0 && (
        <Card flush>
          <Table label="비변호사에게 제안된 기여" stacks wraps>
            <thead>
              <tr>
                <th scope="col">입금일</th>
                <th scope="col">계약</th>
                <th scope="col">직원 · 역할</th>
                <th scope="col" data-right>
                  비율
                </th>
                <th scope="col" data-right>
                  금액
                </th>
                <th scope="col">예외</th>
              </tr>
            </thead>
            <tbody>
              {data.models.map((row) => (
                <Line key={`${row.number} ${row.staff.id}`} row={row} onGive={() => setGiving(row)} />
              ))}
            </tbody>
          </Table>
        </Card>
      )}
      {giving && <GiveDialog row={giving} onClose={() => setGiving(null)} />}
    </>
  );
}

function Line({ row, onGive }: { readonly row: Row; readonly onGive: () => void }) {
  const { payDate, title, staff, roles, pct, amount, exception } = row;
  const holds = exception !== null && exception.pct >= pct;
  return (
    <tr>
      <td>{payDate}</td>
      <td data-line="">{title}</td>
      <td>
        {staff.name} · {roles}
      </td>
      <td data-right data-label="비율">
        {pct}%
      </td>
      <td data-right data-label="금액">
        {formatWon(amount)}원
      </td>
      <td data-line="">
        {holds ? (
          <>
            <StateChip tone="green">예외 있음</StateChip> {exception.by} {formatDateTime(exception.at).slice(0, 10)} ·{" "}
            {exception.reason}
          </>
        ) : (
          <Button size="xs" variant="default" aria-label={`${payDate} ${staff.name} 예외`} onClick={onGive}>
            {exception ? "비율이 늘어 다시 예외" : "예외 두기"}
          </Button>
        )}
      </td>
    </tr>
  );
}

function GiveDialog({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) {
  const { number, staff, pct } = row;
  const give = async (reason: string) => {
    await call(giveException, { params: { number: String(number) }, body: { staffId: staff.id, reason } });
    await refreshReads(listExceptions, listAllocations);
  };
  return (
    <ReasonDialog
      title="비변호사 예외"
      message={`${staff.name} ${pct}%. 보수의 분배가 아니라고 보는 사유를 적어 주세요. 이름과 함께 남습니다.`}
      confirmLabel="예외 두기"
      onClose={onClose}
      onConfirm={give}
    />
  );
}
