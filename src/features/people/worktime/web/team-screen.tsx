import { Button } from "@mantine/core";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { useState } from "react";
import { firmToday, formatDay } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { call, callFile, type CallError } from "#platform/web/call.ts";
import { PageLink, useUrlState } from "#platform/web/navigation.tsx";
import { notifyError, notifySuccess } from "#platform/web/notify.ts";
import { useRead } from "#platform/web/query.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { bulkLimit, bulkStepCall } from "#records/steps.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { ExportDialog } from "#ui/components/export-dialog.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { clockOf, weekFrom } from "../day.ts";
import { exportHours, readTeam } from "../endpoints.ts";
import { schemeKinds } from "../scheme.ts";
import type * as schemas from "../team-schemas.ts";
import { worktimeSteps } from "../steps.ts";
import { worktime, worktimeStates } from "../worktime.ts";
import { MonthsCard } from "./months-card.tsx";
import { refreshWorktime } from "./refresh.ts";
import { WorktimeTabs } from "./tabs.tsx";
import { urlWeek, WeekNav } from "./week-nav.tsx";
import styles from "./worktime.module.css";

type Model = CallOutput<typeof schemas.readTeam>["models"][number];

/** /lawfirm/worktime/team: the week of the team, what waits for approval, and the months that are closed. */
export default function TeamScreen() {
  const [{ week: monday }, set] = useUrlState({ week: urlWeek });
  const { data, error, refetch } = useRead(readTeam, { query: { monday } }, { keepPrevious: true });
  useRefreshOn("worktime", readTeam);
  const [exporting, setExporting] = useState(false);
  const waiting = data?.models.flatMap((one) => one.waiting) ?? [];
  return (
    <>
      <WorktimeTabs />
      <PageHeader
        title="팀 업무시간"
        detail={data && `승인 대기 ${waiting.length}건`}
        actions={
          <>
            <WeekNav monday={monday} onChange={(next) => set({ week: next })} />
            <Button
              variant="default"
              leftSection={<IconFileSpreadsheet size={15} aria-hidden />}
              onClick={() => setExporting(true)}
            >
              시간 엑셀
            </Button>
          </>
        }
      />
      <Card flush>
        {error && !data && (
          <ErrorState title="팀 업무시간을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
        )}
        {!error && !data && <SkeletonRows rows={8} columns="100px 1fr 1fr 1fr 1fr 1fr 1fr 1fr 80px" />}
        {data?.models.length === 0 && <EmptyState title="팀에 직원이 없습니다." />}
        {data && data.models.length > 0 && <TeamTable models={data.models} monday={monday} />}
      </Card>
      <div className={styles.below}>
        <MonthsCard />
      </div>
      {exporting && (
        <ExportDialog
          title="직원과 사건별 시간을 엑셀로 저장"
          from={`${firmToday().slice(0, 7)}-01`}
          to={firmToday()}
          load={(body) => callFile(exportHours, { body })}
          onClose={() => setExporting(false)}
        />
      )}
    </>
  );
}

function TeamTable({ models, monday }: { readonly models: readonly Model[]; readonly monday: string }) {
  return (
    <Table label="팀 업무시간" stacks>
      <thead>
        <tr>
          <th scope="col">직원</th>
          <th scope="col">근로제</th>
          {weekFrom(monday).map((day) => (
            <th key={day} scope="col" data-right>
              {formatDay(day).slice(8)}
            </th>
          ))}
          <th scope="col" data-right>
            실제
          </th>
          <th scope="col" data-right>
            간주
          </th>
          <th scope="col" data-right>
            청구
          </th>
          <th scope="col">상태</th>
          <th scope="col">승인</th>
        </tr>
      </thead>
      <tbody>
        {models.map((model) => (
          <Person key={model.staff.id} of={model} monday={monday} />
        ))}
      </tbody>
    </Table>
  );
}

const blankZero = (minutes: number) => (minutes === 0 ? "" : clockOf(minutes));

function Person({ of: one, monday }: { readonly of: Model; readonly monday: string }) {
  const { staff, days, actual, deemed, billable, scheme, state, done, gaps, warnings, waiting } = one;
  return (
    <tr>
      <td>
        <PageLink to={`/lawfirm/worktime?week=${monday}&staff=${staff.id}`}>{staff.name}</PageLink>
      </td>
      <td>{scheme ? schemeKinds[scheme] : "—"}</td>
      {days.map((minutes, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the seven days in their order
        <td key={index} data-right data-from="tablet">
          {blankZero(minutes)}
        </td>
      ))}
      <td data-right data-label="실제">
        {blankZero(actual)}
      </td>
      <td data-right data-label="간주">
        {deemed === null ? "" : blankZero(deemed)}
      </td>
      <td data-right data-label="청구">
        {blankZero(billable)}
      </td>
      <td>
        <span className={styles.chips}>
          {state && <StateChip tone={worktime.fields.status.tones[state]}>{worktimeStates[state]}</StateChip>}
          {done && <StateChip tone="green">완료</StateChip>}
          {gaps > 0 && <StateChip tone="amber">{`빈 날 ${gaps}`}</StateChip>}
          {warnings.map(({ tone, says }) => (
            <span key={says} title={says}>
              <StateChip tone={tone}>{says.length > 18 ? `${says.slice(0, 17)}…` : says}</StateChip>
            </span>
          ))}
        </span>
      </td>
      <td>{waiting.length > 0 && <Approve name={staff.name} waiting={waiting} />}</td>
    </tr>
  );
}

function Approve({ name, waiting }: { readonly name: string; readonly waiting: Model["waiting"] }) {
  const approve = async () => {
    try {
      const answer = await call(bulkStepCall(worktimeSteps, "approve"), {
        body: { targets: waiting.slice(0, bulkLimit) },
      });
      if (answer.changed.length > 0) notifySuccess(`${name} 기록 ${answer.changed.length}건을 승인했습니다.`);
      const [refused] = answer.refused;
      if (refused) notifyError(`${answer.refused.length}건은 승인하지 못했습니다.`, refused.reason);
    } catch (failure) {
      notifyError("승인하지 못했습니다.", (failure as CallError).message);
    }
    await refreshWorktime();
  };
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`${name} ${waiting.length}건 승인`}
      onClick={() => void approve()}
    >
      {`${waiting.length}건 승인`}
    </Button>
  );
}
