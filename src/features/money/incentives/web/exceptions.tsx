import { Button } from "@mantine/core";
import { useState } from "react";
import type { CallOutput } from "#platform/endpoint.ts";
import { formatWon } from "#platform/money.ts";
import { call } from "#platform/web/call.ts";
import { refreshReads, useRead } from "#platform/web/query.ts";
import ReasonDialog from "#records/web/reason-dialog.tsx";
import { useRefreshOn } from "#records/web/refresh.ts";
import { Card } from "#ui/components/card.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { exceptIncentive, incentiveCalls, listIncentiveExceptions } from "../endpoints.ts";
import type { listIncentiveExceptions as schema } from "../schemas.ts";

type Row = CallOutput<typeof schema>["models"][number];

/** 비변호사 예외: shares of fees that the law forbids unless a lawyer gives the reason in writing. */
export default function Exceptions() {
  useRefreshOn("incentive", listIncentiveExceptions);
  const { data, error, refetch } = useRead(listIncentiveExceptions, {});
  const [giving, setGiving] = useState<Row | null>(null);
  return (
    <>
      <PageHeader title="비변호사 예외" detail="변호사가 아닌 사람과 보수를 나누는 것은 금지됩니다(변호사법 제34조)." />
      {!data && !error && <SkeletonRows rows={6} columns="1fr 80px 80px 140px" />}
      {error && !data && (
        <ErrorState title="예외를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      {data?.models.length === 0 && <EmptyState>예외를 기다리는 인센티브가 없습니다.</EmptyState>}
      {data && data.models.length > 0 && (
        <Card flush>
          <Table label="예외를 기다리는 인센티브" stacks>
            <thead>
              <tr>
                <th scope="col">직원</th>
                <th scope="col">기간</th>
                <th scope="col">근거</th>
                <th scope="col" data-right>
                  비율
                </th>
                <th scope="col" data-right>
                  지급액
                </th>
                <th scope="col">처리</th>
              </tr>
            </thead>
            <tbody>
              {data.models.map((row) => (
                <tr key={row.number}>
                  <td data-line="">{row.staff}</td>
                  <td>
                    {row.from} – {row.to}
                  </td>
                  <td>{row.basis}</td>
                  <td data-right data-label="비율">
                    {row.pct}%
                  </td>
                  <td data-right data-label="지급액">
                    {formatWon(row.amount)}원
                  </td>
                  <td>
                    <Button size="xs" variant="default" aria-label={`${row.staff} 예외`} onClick={() => setGiving(row)}>
                      예외 두기
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Card>
      )}
      {giving && (
        <ReasonDialog
          title="비변호사 예외"
          message={`${giving.staff} ${giving.pct}%. 보수의 분배가 아니라고 보는 사유를 적어 주세요. 이름과 함께 남습니다.`}
          confirmLabel="예외 두기"
          onClose={() => setGiving(null)}
          onConfirm={async (reason) => {
            const params = { number: String(giving.number) };
            await call(exceptIncentive, { params, body: { version: giving.version, reason } });
            await refreshReads(listIncentiveExceptions, incentiveCalls.list, incentiveCalls.read);
          }}
        />
      )}
    </>
  );
}
