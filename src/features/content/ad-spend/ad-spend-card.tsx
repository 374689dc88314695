import { Button } from "@mantine/core";
import { useState } from "react";
import { formatDateTime } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import { formatNumber } from "#platform/number.ts";
import { useRead } from "#platform/web/query.ts";
import { Card } from "#ui/components/card.tsx";
import { EmptyState, ErrorState } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { listEditions } from "./endpoints.ts";
import { ImportDialog } from "./import-dialog.tsx";
import { sources } from "./sources.ts";

/** 광고비 of a brand: its editions, and bringing in another one. */
export function AdSpendCard({ brandId }: { readonly brandId: number }) {
  const params = { number: String(brandId) };
  const { data, error, refetch } = useRead(listEditions, { params });
  const [importing, setImporting] = useState(false);
  return (
    <Card
      title="광고비 가져오기"
      aside={
        <Button size="xs" variant="default" onClick={() => setImporting(true)}>
          가져오기
        </Button>
      }
    >
      {error && !data && (
        <ErrorState title="가져온 광고비를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      {data?.models.length === 0 && <EmptyState title="가져온 광고비가 없습니다." />}
      {data && data.models.length > 0 && (
        <Table label="가져온 광고비">
          <thead>
            <tr>
              <th scope="col">기간</th>
              <th scope="col">소스</th>
              <th scope="col" data-right>
                행
              </th>
              <th scope="col" data-right>
                비용
              </th>
              <th scope="col" data-right>
                달라진 값
              </th>
              <th scope="col">가져온 일시</th>
            </tr>
          </thead>
          <tbody>
            {data.models.map((edition) => (
              <tr key={edition.id}>
                <td>
                  {edition.from} – {edition.to}
                </td>
                <td>{sources[edition.source]}</td>
                <td data-right>{formatNumber(edition.rows)}</td>
                <td data-right>{formatWon(edition.cost)}원</td>
                <td data-right>
                  {edition.movedRows === 0
                    ? "—"
                    : `${formatNumber(edition.movedRows)}행 ${formatWon(edition.movedCost)}원`}
                </td>
                <td>
                  {formatDateTime(edition.at)} {edition.by}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {importing && <ImportDialog brandId={brandId} onClose={() => setImporting(false)} />}
    </Card>
  );
}
