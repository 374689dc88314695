import { Button } from "@mantine/core";
import { useState } from "react";
import { formatNumber } from "#platform/number.ts";
import { formatDateTime, formatDay } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { call } from "#platform/web/call.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { notifySuccess } from "#platform/web/notify.ts";
import { refreshReads, useRead } from "#platform/web/query.ts";
import ReasonDialog from "#records/web/reason-dialog.tsx";
import { listAlarms, settleAlarm } from "../endpoints.ts";
import type * as schemas from "../schemas.ts";

type Alarm = CallOutput<typeof schemas.listAlarms>["models"][number];
type Asked = { readonly alarm: Alarm; readonly release: boolean };

/** Unusual reading, what became of it, and letting somebody go on. */
export function AlarmsTab() {
  const { data, error, refetch } = useRead(listAlarms, {});
  const [asked, setAsked] = useState<Asked | null>(null);
  const settle = async (note: string) => {
    if (!asked) return;
    const { alarm, release } = asked;
    await call(settleAlarm, { params: { alarmId: String(alarm.id) }, body: { note, release } });
    notifySuccess(release ? "오늘은 계속 열람할 수 있습니다." : "확인한 것으로 기록했습니다.");
    await refreshReads(listAlarms);
  };
  return (
    <>
      <PageHeader
        title="알림"
        detail="평소의 세 배를 넘거나, 심야 또는 90일 동안 쓰지 않던 접속지에서 많이 열람하면 알립니다."
      />
      <Card flush>
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={5} columns="100px 100px 1fr 160px" />}
        {data?.models.length === 0 && <EmptyState title="알림이 없습니다.">평소와 다른 열람이 없었습니다.</EmptyState>}
        {data && data.models.length > 0 && (
          <Table label="알림" wraps stacks>
            <thead>
              <tr>
                <th scope="col">날짜</th>
                <th scope="col">이름</th>
                <th scope="col">알림</th>
                <th scope="col" data-right>
                  열람
                </th>
                <th scope="col" data-right>
                  평소·한도
                </th>
                <th scope="col">처리</th>
              </tr>
            </thead>
            <tbody>
              {data.models.map((alarm) => (
                <tr key={alarm.id}>
                  <td>{formatDay(alarm.day)}</td>
                  <td>{alarm.name}</td>
                  <td>
                    <StateChip tone={alarm.settledAt ? "grey" : "red"}>{alarm.kind}</StateChip>
                    {alarm.network !== null && ` ${alarm.network}`}
                  </td>
                  <td data-right data-label="열람">
                    {formatNumber(alarm.records)}
                  </td>
                  <td data-right data-label="평소·한도">
                    {formatNumber(alarm.usual)}
                  </td>
                  <td>
                    <Outcome alarm={alarm} onAsk={(release) => setAsked({ alarm, release })} />
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </Card>
      {asked && (
        <ReasonDialog
          title={asked.release ? `${asked.alarm.name} · 열람 해제` : `${asked.alarm.name} · 확인`}
          message={
            asked.release
              ? "그날 하루 동안 한도 없이 열람할 수 있게 합니다. 사유는 기록에 남습니다."
              : "무엇을 확인했는지 적어 주세요. 기록에 남습니다."
          }
          confirmLabel={asked.release ? "해제" : "확인"}
          onClose={() => setAsked(null)}
          onConfirm={settle}
        />
      )}
    </>
  );
}

function Outcome({ alarm, onAsk }: { readonly alarm: Alarm; readonly onAsk: (release: boolean) => void }) {
  if (alarm.settledAt)
    return `${formatDateTime(alarm.settledAt)} ${alarm.settledBy ?? ""}${alarm.released ? " · 해제" : ""} · ${alarm.note}`;
  if (!alarm.maySettle) return `${alarm.name}님이 아닌 관리자가 처리합니다.`;
  return (
    <>
      <Button variant="default" size="xs" onClick={() => onAsk(false)}>
        확인
      </Button>{" "}
      {alarm.kind === "열람 중지" && (
        <Button size="xs" onClick={() => onAsk(true)}>
          열람 해제
        </Button>
      )}{" "}
      <small>{alarm.name}님이 아닌 관리자가 처리합니다.</small>
    </>
  );
}
