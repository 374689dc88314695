import { NativeSelect } from "@mantine/core";
import { addDays } from "#firm/court-days.ts";
import { firmToday, formatTaskDate, isDay, type Day } from "#platform/dates.ts";
import { PageLink, urlChoice, useUrlState, type UrlField } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { DayRange } from "#ui/components/day-range.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { attendanceStates } from "../attendance.ts";
import { readAttendanceGrid } from "../endpoints.ts";
import { meeting } from "../meeting.ts";
import { meetingKinds } from "../rule.ts";
import { MeetingTabs } from "./meeting-tabs.tsx";
import styles from "./meetings.module.css";

const urlDay: UrlField<Day | null> = {
  read: (text) => (text !== undefined && isDay(text) ? text : null),
  write: (value) => value ?? undefined,
};
const kinds = ["", "committee", "partners", "training"] as const;
const halfYear = -182;

/** /partner/attendance/grid: members and the meetings of a period, with the rate of each. */
export default function GridScreen() {
  const [state, set] = useUrlState({ from: urlDay, to: urlDay, kind: urlChoice(kinds) });
  const to = state.to ?? firmToday();
  const from = state.from ?? addDays(to, halfYear);
  useRefreshOn("partnerMeeting", readAttendanceGrid);
  const { data, error, refetch } = useRead(
    readAttendanceGrid,
    { query: { from, to, ...(state.kind !== "" && { kind: state.kind }) } },
    { keepPrevious: true },
  );
  return (
    <>
      <MeetingTabs />
      <PageHeader title="출석 현황" detail={data && `회의 ${data.meetings.length}건`} />
      <search className={styles.filters}>
        <DayRange from={from} to={to} onChange={set} />
        <NativeSelect
          aria-label="구분"
          data={kinds.map((value) => ({ value, label: value === "" ? "회의 전체" : meetingKinds[value] }))}
          value={state.kind}
          onChange={(event) => set({ kind: event.currentTarget.value as (typeof kinds)[number] })}
        />
      </search>
      {!data && !error && <SkeletonRows rows={8} columns="96px 80px 1fr" />}
      {!data && error && (
        <ErrorState title="출석 현황을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      {data && (
        <Card flush>
          {data.meetings.length === 0 ? (
            <EmptyState title="이 기간에 종료된 회의가 없습니다." />
          ) : (
            <Table label="출석 현황">
              <thead>
                <tr>
                  <th scope="col">파트너</th>
                  <th scope="col" data-right>
                    출석률
                  </th>
                  {data.meetings.map(({ id, title, heldAt }) => (
                    <th key={id} scope="col" className={styles.cell} title={title}>
                      <PageLink to={`/partner/attendance?id=${id}`}>{formatTaskDate(heldAt).slice(3, 8)}</PageLink>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.members.map(({ partnerId, name, states, counted, attended }) => (
                  <tr key={partnerId}>
                    <th scope="row">{name}</th>
                    <td data-right title="공가를 뺀 회의에 직접 출석한 비율">
                      {counted === 0 ? "—" : `${Math.round((attended / counted) * 100)}% (${attended}/${counted})`}
                    </td>
                    {data.meetings.map(({ id }) => {
                      const found = states.find(({ meetingId }) => meetingId === id);
                      return (
                        <td key={id} className={styles.cell}>
                          {found ? (
                            <StateChip tone={meeting.fields.mine.tones?.[found.state] ?? "grey"}>
                              {attendanceStates[found.state]}
                            </StateChip>
                          ) : (
                            ""
                          )}
                        </td>
                      );
                    })}
                  </tr>
                ))}
              </tbody>
            </Table>
          )}
        </Card>
      )}
    </>
  );
}
