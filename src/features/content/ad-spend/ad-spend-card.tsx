import { Button, NativeSelect, Stack } from "@mantine/core";
import "@mantine/core/styles/Stack.css";
import { useState } from "react";
import { formatDateTime } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import { formatNumber } from "#platform/number.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import { Card } from "#ui/components/card.tsx";
import { fieldError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { LimitedTextarea } from "#ui/components/limited.tsx";
import { EmptyState, ErrorState } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { importSpends, listEditions } from "./endpoints.ts";

const sources = { csv: "CSV", sheet: "구글시트", hand: "수기" } as const;
type Source = keyof typeof sources;

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

/** Shows what a table would change, and takes it over once the person has seen that. */
function ImportDialog({ brandId, onClose }: { readonly brandId: number; readonly onClose: () => void }) {
  const [source, setSource] = useState<Source>("csv");
  const [table, setTable] = useState("");
  const [seen, setSeen] = useState("");
  const write = useWrite(importSpends, {
    quiet: true,
    refreshes: [listEditions],
    onSuccess: ({ applied }, { body }) => {
      if (applied) onClose();
      else setSeen(body.table);
    },
  });
  const told = seen === table ? write.data : undefined;
  const isReady = told !== undefined && told.faults.length === 0 && told.rows > 0;
  return (
    <FormDialog
      title="광고비 가져오기"
      label={isReady ? "저장" : "미리 보기"}
      size="lg"
      onlyByButton
      sending={write.isPending}
      disabled={table.trim() === ""}
      failure={write.error?.message}
      onClose={onClose}
      onSubmit={() =>
        write.mutate({ params: { number: String(brandId) }, body: { source, fileName: "", table, apply: isReady } })
      }
    >
      <Stack gap="sm">
        <NativeSelect
          label="소스"
          value={source}
          data={Object.entries(sources).map(([value, label]) => ({ value, label }))}
          onChange={(event) => setSource(event.currentTarget.value as Source)}
        />
        <LimitedTextarea
          label="표"
          description="첫 줄에 날짜, 채널, 캠페인, 비용, 노출, 클릭, 전환 열 이름이 있는 CSV를 붙여 넣습니다."
          data-autofocus
          limit={400_000}
          rows={8}
          value={table}
          error={fieldError(write.error, "table")}
          onChange={(event) => setTable(event.currentTarget.value)}
        />
        {told && (
          <output>
            <p>
              {told.from ?? "—"} – {told.to ?? "—"} · {formatNumber(told.rows)}행 · {formatWon(told.cost)}원
            </p>
            <p>
              지금 값과 달라지는 행 {formatNumber(told.movedRows)}건 ({formatWon(told.movedCost)}원), 30일이 지나지 않아
              바뀔 수 있는 행 {formatNumber(told.provisional)}건
            </p>
            {told.faults.map((fault) => (
              <p key={fault}>{fault}</p>
            ))}
          </output>
        )}
      </Stack>
    </FormDialog>
  );
}
