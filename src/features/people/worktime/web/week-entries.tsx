import { Button } from "@mantine/core";
import { formatDateTime, formatDay } from "#platform/dates.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { EmptyState } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { formatMinutes } from "../day.ts";
import { categories, worktime, worktimeSources, worktimeStates } from "../worktime.ts";
import type { Preset, Week, WeekEntry } from "./week-types.ts";
import styles from "./worktime.module.css";

type WeekEntriesProps = { readonly week: Week; readonly onOpen: (what: WeekEntry | Preset) => void };

/** The entries of the week, day by day. */
export function WeekEntries({ week, onOpen }: WeekEntriesProps) {
  if (week.entries.length === 0) {
    return (
      <section className={styles.card}>
        <EmptyState title="이 주에 적은 시간이 없습니다.">
          {week.mine
            ? "표의 칸을 누르거나 ‘등록’으로 적습니다. ‘제안’에 있는 것을 확인해 넣을 수도 있습니다."
            : "제출하면 여기에 보입니다."}
        </EmptyState>
      </section>
    );
  }
  return (
    <section className={styles.card}>
      <Table label="이 주의 기록" stacks>
        <thead>
          <tr>
            <th scope="col">날짜</th>
            <th scope="col">시각</th>
            <th scope="col" data-right>
              시간
            </th>
            <th scope="col">분류</th>
            <th scope="col">사건·내용</th>
            <th scope="col">출처</th>
            <th scope="col">상태</th>
            <th scope="col">
              <span className={styles.hidden}>수정</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {week.entries.map((entry) => (
            <Entry key={entry.number} entry={entry} mine={week.mine} onOpen={() => onOpen(entry)} />
          ))}
        </tbody>
      </Table>
    </section>
  );
}

const time = (moment: string) => formatDateTime(moment).slice(11, 16);

/** `09:00–10:30`; the end of a day is 24:00. */
function clockWords({ startAt, endAt }: Pick<WeekEntry, "startAt" | "endAt">): string {
  if (startAt === null || endAt === null) return "";
  const end = time(endAt);
  return `${time(startAt)}–${end === "00:00" ? "24:00" : end}`;
}

type EntryProps = { readonly entry: WeekEntry; readonly mine: boolean; readonly onOpen: () => void };

function Entry({ entry, mine, onOpen }: EntryProps) {
  const { number, day, minutes, category, project, memo, source, status, billable, parallel, corrects } = entry;
  const isOpen = (status === "draft" || status === "rejected") && corrects === null;
  return (
    <tr>
      <td>
        <PageLink to={`/lawfirm/worktime/${number}`}>{formatDay(day).slice(5)}</PageLink>
      </td>
      <td>
        {clockWords(entry)}
        {parallel && " 병행"}
      </td>
      <td data-right>{formatMinutes(minutes)}</td>
      <td>{categories[category]}</td>
      <td data-rest title={[project?.label, memo].filter(Boolean).join(" · ")}>
        {corrects !== null && <StateChip tone="amber">정정</StateChip>}{" "}
        {[project?.label, memo].filter(Boolean).join(" · ") || "—"}
      </td>
      <td>
        {worktimeSources[source]}
        {billable && " · 청구"}
      </td>
      <td>
        <StateChip tone={worktime.fields.status.tones[status]}>{worktimeStates[status]}</StateChip>
      </td>
      <td data-right>
        {mine && isOpen && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`${day} ${categories[category]} 수정`}
            onClick={onOpen}
          >
            수정
          </Button>
        )}
      </td>
    </tr>
  );
}
