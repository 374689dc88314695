import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { firmToday, formatDay } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { formatMinutes } from "#features/people/worktime/day.ts";
import { formatWon } from "#platform/money.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { confirm } from "#ui/components/confirm.ts";
import { TextField } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { readProBonoYear, reduceProBono } from "../endpoints.ts";
import { proBonoActivity } from "../pro-bono.ts";
import type { readProBonoYear as schema } from "../schemas.ts";
import styles from "./works.module.css";

type Row = CallOutput<typeof schema>["models"][number];

const years = 3;

/** What each lawyer owes in a year, has done and lacks (변호사법 제27조). */
export function YearCard() {
  const thisYear = Number(firmToday().slice(0, 4));
  const [year, setYear] = useState(String(thisYear));
  const [asked, setAsked] = useState<Row | null>(null);
  useRefreshOn(proBonoActivity.name, readProBonoYear);
  const { data, error, refetch } = useRead(readProBonoYear, { params: { year } });
  const chosen = (
    <NativeSelect
      aria-label="연도"
      data={Array.from({ length: years }, (_, back) => `${thisYear - back}`)}
      value={year}
      onChange={(event) => setYear(event.currentTarget.value)}
    />
  );
  return (
    <div className={styles.above}>
      <Card title={`${year}년 의무시간`} aside={chosen} flush>
        {!data && error && (
          <ErrorState title="의무시간을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && <SkeletonRows rows={4} columns="96px 100px 100px 100px" />}
        {data?.models.length === 0 && <EmptyState title="변호사등록번호가 있는 직원이 없습니다." />}
        {data && data.models.length > 0 && <YearTable data={data} year={year} onLower={setAsked} />}
      </Card>
      {asked && <LowerDialog row={asked} year={year} onClose={() => setAsked(null)} />}
    </div>
  );
}

type YearTableProps = {
  readonly data: CallOutput<typeof schema>;
  readonly year: string;
  readonly onLower: (row: Row) => void;
};

function YearTable({ data, year, onLower }: YearTableProps) {
  const restore = useWrite(reduceProBono, {
    refreshes: [readProBonoYear],
    success: "의무시간을 되돌렸습니다.",
    failure: "의무시간을 되돌리지 못했습니다.",
  });
  const askRestore = async (row: Row) => {
    const yes = await confirm({
      title: `${row.name} 변호사의 하향을 거둘까요?`,
      message: "의무시간이 원래대로 돌아갑니다.",
      confirmLabel: "하향 해제",
    });
    if (yes) restore.mutate({ params: { year, staffId: String(row.staffId) }, body: { reason: null } });
  };
  return (
    <Table label={`${year}년 공익활동`} stacks>
      <thead>
        <tr>
          <th scope="col">변호사</th>
          <th scope="col" data-right>
            의무
          </th>
          <th scope="col" data-right>
            인정
          </th>
          <th scope="col" data-right>
            인정 전
          </th>
          <th scope="col" data-right>
            미달
          </th>
          <th scope="col" data-right>
            부담금
          </th>
          {data.mayReduce && <th scope="col">처리</th>}
        </tr>
      </thead>
      <tbody>
        {data.models.map((row) => (
          <tr key={row.staffId}>
            <td>{row.name}</td>
            <td data-right data-label="의무" title={row.reduction ?? undefined}>
              {formatMinutes(row.target)} {row.reduction !== null && "(하향)"}
            </td>
            <td data-right data-label="인정">
              {formatMinutes(row.approved)}
            </td>
            <td data-right data-label="인정 전">
              {row.waiting === 0 ? "—" : formatMinutes(row.waiting)}
            </td>
            <td data-right data-label="미달">
              {row.missing === 0 ? <StateChip tone="green">충족</StateChip> : <span>{formatMinutes(row.missing)}</span>}
            </td>
            <td data-right data-label="부담금">
              {row.levy === 0 ? "—" : `${formatWon(row.levy)}원`}
            </td>
            {data.mayReduce && (
              <td>
                <Button
                  size="xs"
                  variant="subtle"
                  onClick={() => (row.reduction === null ? onLower(row) : void askRestore(row))}
                >
                  {row.reduction === null ? "하향" : "하향 해제"}
                </Button>
              </td>
            )}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={data.mayReduce ? 7 : 6}>보고 기한 {formatDay(data.reportBy)}</td>
        </tr>
      </tfoot>
    </Table>
  );
}

/** Why a lawyer owes less in a year. */
function LowerDialog({
  row,
  year,
  onClose,
}: {
  readonly row: Row;
  readonly year: string;
  readonly onClose: () => void;
}) {
  const [reason, setReason] = useState("");
  const lower = useWrite(reduceProBono, {
    refreshes: [readProBonoYear],
    quiet: true,
    success: "의무시간을 하향했습니다.",
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={`${row.name} ${year}년 의무시간 하향`}
      label="하향"
      sending={lower.isPending}
      failure={lower.error?.message}
      noValidate
      onClose={onClose}
      onSubmit={() => lower.mutate({ params: { year, staffId: String(row.staffId) }, body: { reason } })}
    >
      <TextField
        name="reason"
        label="사유"
        withAsterisk
        limit={500}
        value={reason}
        failure={lower.error}
        onChange={(event) => setReason(event.currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  );
}
