import { Button } from "@mantine/core";
import { useState } from "react";
import { firmToday } from "#platform/dates.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { useRead, useWrite } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { Card } from "#ui/components/card.tsx";
import { confirm } from "#ui/components/confirm.ts";
import { fieldError, unplacedError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { LimitedInput } from "#ui/components/limited.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { closeWorktime, reopenWorktime } from "../access.ts";
import { formatMinutes } from "../day.ts";
import { closeMonth, readMonths, reopenMonth } from "../endpoints.ts";
import { worktimeReads } from "./refresh.ts";

const refreshes = [readMonths, ...worktimeReads];

/** 월마감 of the active team: what is closed changes no more. */
export function MonthsCard() {
  const { data, error, refetch } = useRead(readMonths, {});
  const [reopening, setReopening] = useState<string | null>(null);
  return (
    <Card title="월마감">
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={3} columns="80px 1fr 1fr 1fr" />}
      {data?.models.length === 0 && <EmptyState title="적은 업무시간이 없습니다." />}
      {data && data.models.length > 0 && (
        <Table label="월마감" stacks>
          <thead>
            <tr>
              <th scope="col">월</th>
              <th scope="col" data-right>
                기록
              </th>
              <th scope="col" data-right>
                시간
              </th>
              <th scope="col" data-right>
                승인 전
              </th>
              <th scope="col">마감</th>
            </tr>
          </thead>
          <tbody>
            {data.models.map((one) => (
              <tr key={one.month}>
                <td data-line="">
                  <PageLink to={`/lawfirm/worktime/list?day=${one.month}-01..${lastDayOf(one.month)}`}>
                    {one.month}
                  </PageLink>
                </td>
                <td data-right data-label="기록">
                  {one.entries}건
                </td>
                <td data-right data-label="시간">
                  {formatMinutes(one.minutes)}
                </td>
                <td data-right data-label="승인 전">
                  {one.open}건
                </td>
                <td>
                  <Closing {...one} onReopen={() => setReopening(one.month)} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {reopening !== null && <Reopen month={reopening} onClose={() => setReopening(null)} />}
    </Card>
  );
}

function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

type ClosingProps = {
  readonly month: string;
  readonly closed: { readonly at: string; readonly by: string } | null;
  readonly onReopen: () => void;
};

function Closing({ month, closed, onReopen }: ClosingProps) {
  const [mayClose, mayReopen] = [useAllowed(closeWorktime), useAllowed(reopenWorktime)];
  const close = useWrite(closeMonth, { refreshes, failure: "마감하지 못했습니다.", success: "마감했습니다." });
  const ask = async () => {
    const yes = await confirm({
      title: `${month} 업무시간을 마감할까요?`,
      message: "마감한 달에는 기록을 더하거나 고치거나 정정할 수 없습니다.",
      confirmLabel: "마감",
    });
    if (yes) close.mutate({ body: { month } });
  };
  if (closed) {
    return (
      <>
        {closed.at.slice(0, 10)} {closed.by}{" "}
        {mayReopen && (
          <Button variant="subtle" size="compact-sm" onClick={onReopen}>
            다시 열기
          </Button>
        )}
      </>
    );
  }
  if (!mayClose || month >= firmToday().slice(0, 7)) return null;
  return (
    <Button variant="default" size="compact-sm" loading={close.isPending} onClick={() => void ask()}>
      마감
    </Button>
  );
}

function Reopen({ month, onClose }: { readonly month: string; readonly onClose: () => void }) {
  const [reason, setReason] = useState("");
  const reopen = useWrite(reopenMonth, { refreshes, quiet: true, onSuccess: onClose });
  return (
    <FormDialog
      title={`${month} 다시 열기`}
      label="다시 열기"
      sending={reopen.isPending}
      failure={unplacedError(reopen.error)}
      onClose={onClose}
      onSubmit={() => reopen.mutate({ body: { month, reason } })}
    >
      <LimitedInput
        label="사유"
        required
        data-autofocus
        limit={500}
        value={reason}
        error={fieldError(reopen.error, "reason")}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
