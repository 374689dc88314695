import { firmToday, formatDay } from "#platform/dates.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { Table } from "#ui/components/table.tsx";
import { clockOf } from "../day.ts";
import { rowsOfWeek, type GridRow } from "./grid-rows.ts";
import type { Preset, Week, WeekEntry } from "./week-types.ts";
import styles from "./worktime.module.css";

type WeekGridProps = { readonly week: Week; readonly onOpen: (what: WeekEntry | Preset) => void };

/** 월–일 × 사건: a cell opens the entry behind it, or a new one of that case and day. */
export function WeekGrid({ week, onOpen }: WeekGridProps) {
  const rows = rowsOfWeek(week.entries);
  return (
    <section className={styles.card}>
      <Table label="주간 업무시간">
        <thead>
          <tr>
            <th scope="col">사건</th>
            {week.days.map((day) => (
              <DayHead key={day.day} of={day} />
            ))}
            <th scope="col" data-right>
              합계
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.key} row={row} week={week} onOpen={onOpen} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>합계</td>
            {week.days.map(({ day, minutes, leave }) => (
              <td key={day} data-right>
                {minutes === 0 ? "" : clockOf(minutes)}
                {leave > 0 && <span className={styles.leave}>휴가 {clockOf(leave)}</span>}
              </td>
            ))}
            <td data-right>{clockOf(week.actual)}</td>
          </tr>
        </tfoot>
      </Table>
    </section>
  );
}

const excuses = { leave: "휴가", court: "기일", none: "근무 없음", missing: "누락" } as const;

/** What a day is closed for, where its day of the week beside it does not say it. */
const holiday = (closed: string | null) => (closed === "토요일" || closed === "일요일" ? "" : closed);

function DayHead({ of: { day, closed, excuse, gap, locked } }: { readonly of: Week["days"][number] }) {
  const word = holiday(closed) ?? (excuse ? excuses[excuse] : gap ? "빈 날" : "");
  return (
    <th
      scope="col"
      data-right
      className={styles.day}
      data-today={day === firmToday() || undefined}
      data-closed={closed !== null || undefined}
      title={locked ? "마감된 달입니다." : undefined}
    >
      {formatDay(day).slice(5)}
      <span className={styles.dayWord} data-gap={gap || undefined}>
        {locked ? "마감" : word}
      </span>
    </th>
  );
}

type RowProps = WeekGridProps & { readonly row: GridRow };

function Row({ row, week, onOpen }: RowProps) {
  const { project, cells, minutes } = row;
  return (
    <tr>
      <td className={styles.case}>
        {project === null || project.id === 0 ? (
          (project?.label ?? "사건 없음")
        ) : (
          <PageLink to={`/lawfirm/project/${project.number}`} title={project.label}>
            {project.label}
          </PageLink>
        )}
      </td>
      {week.days.map(({ day, locked }) => (
        <td key={day} data-right className={styles.cell}>
          <Cell
            entries={cells.get(day) ?? []}
            label={`${project?.label ?? "사건 없음"} ${formatDay(day)}`}
            shut={!week.mine || locked || day > firmToday()}
            onOpen={() => onOpen(openOf(cells.get(day) ?? [], { day, project }))}
          />
        </td>
      ))}
      <td data-right>{clockOf(minutes)}</td>
    </tr>
  );
}

/** The only entry of a cell, else a new one. */
function openOf(entries: readonly WeekEntry[], preset: Preset): WeekEntry | Preset {
  const [only, ...others] = entries;
  return only && others.length === 0 ? only : preset;
}

type CellProps = {
  readonly entries: readonly WeekEntry[];
  readonly label: string;
  readonly shut: boolean;
  readonly onOpen: () => void;
};

function Cell({ entries, label, shut, onOpen }: CellProps) {
  const minutes = entries.reduce((sum, entry) => sum + entry.minutes, 0);
  const words = entries.length === 0 ? "" : clockOf(minutes);
  if (shut) return words;
  return (
    <button
      type="button"
      className={styles.cellButton}
      aria-label={`${label} ${words === "" ? "등록" : words}`}
      onClick={onOpen}
    >
      {words || <span aria-hidden>+</span>}
    </button>
  );
}
