import { Button } from "@mantine/core";
import { useState } from "react";
import type { CallOutput } from "#platform/endpoint.ts";
import { formatNumber } from "#platform/number.ts";
import { formatWon } from "#platform/money.ts";
import { call } from "#platform/web/call.ts";
import { refreshReads, useRead } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import ReasonDialog from "#records/web/reason-dialog.tsx";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { EmptyState, ErrorState } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { manageBooks } from "../access.ts";
import type { listSettlements as schema } from "../card-schemas.ts";
import { cancelSettlement, listCards, listSettlements, readYear } from "../endpoints.ts";

type Row = CallOutput<typeof schema>["models"][number];
const numbers = ["건수", "승인액", "입금액", "수수료", "기준과의 차이"];

/** The deposits of card companies, the latest first. */
export function Settlements() {
  const { data, error, refetch } = useRead(listSettlements, {});
  const mayManage = useAllowed(manageBooks);
  const [canceling, setCanceling] = useState<Row | null>(null);
  return (
    <Card title="카드사 입금" flush>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.models.length === 0 && <EmptyState>등록한 카드사 입금이 없습니다.</EmptyState>}
      {data && data.models.length > 0 && (
        <Table label="카드사 입금" stacks>
          <thead>
            <tr>
              <th scope="col">입금일</th>
              {numbers.map((head) => (
                <th key={head} scope="col" data-right>
                  {head}
                </th>
              ))}
              <th scope="col">등록</th>
            </tr>
          </thead>
          <tbody>
            {data.models.map((row) => (
              <tr key={row.id} data-off={row.canceledAt !== null || undefined}>
                <td>{row.settledOn}</td>
                <td data-right data-label="건수">
                  {formatNumber(row.payments)}
                </td>
                <td data-right data-label="승인액">
                  {formatWon(row.gross)}원
                </td>
                <td data-right data-label="입금액">
                  {formatWon(row.amount)}원
                </td>
                <td data-right data-label="수수료">
                  {formatWon(row.fee)}원
                </td>
                <td data-right data-label="기준과의 차이">
                  {formatWon(BigInt(row.fee) - BigInt(row.expectedFee))}원
                </td>
                <td data-line="">
                  {row.by} {row.memo}{" "}
                  {row.canceledAt !== null && <StateChip tone="grey">{`취소: ${row.cancelReason}`}</StateChip>}
                  {row.canceledAt === null && mayManage && (
                    <Button
                      size="xs"
                      variant="subtle"
                      aria-label={`${row.settledOn} 입금 취소`}
                      onClick={() => setCanceling(row)}
                    >
                      취소
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {canceling && (
        <ReasonDialog
          title="카드사 입금 취소"
          message={`${canceling.settledOn} ${formatWon(canceling.amount)}원. 결제 ${canceling.payments}건이 다시 미입금이 됩니다.`}
          confirmLabel="입금 취소"
          onClose={() => setCanceling(null)}
          onConfirm={async (reason) => {
            await call(cancelSettlement, { params: { settlementId: String(canceling.id) }, body: { reason } });
            await refreshReads(listCards, listSettlements, readYear);
          }}
        />
      )}
    </Card>
  );
}
