import { memo, useId, useState } from "react";
import { formatTaskDate } from "#platform/dates.ts";
import { ImportanceChip } from "#ui/components/chip.tsx";
import { PageLink } from "#platform/web/navigation.tsx";
import type { TaskEntry } from "../../schemas.ts";
import { noCategoryLabel, ownLink, relatedWork } from "../data/related-work.ts";
import { ClampedText } from "../parts/clamped-text.tsx";
import { StatusText } from "../parts/status-text.tsx";
import { ReopenButton } from "./reopen-button.tsx";
import { TaskLinkText } from "../parts/task-link-text.tsx";
import parts from "../parts/parts.module.css";
import classes from "./closed.module.css";

const columns = ["중요도", "제목", "상태", "생성정보", "처리일시", "관련"] as const;

type ClosedTableProps = { readonly label: string; readonly entries: readonly TaskEntry[] };

/** Entries that are closed; one of them may be expanded. */
export function ClosedTable({ label, entries }: ClosedTableProps) {
  const [expandedId, setExpandedId] = useState<number | null>(null);
  return (
    <table aria-label={label} className={classes.table}>
      <thead>
        <tr className={classes.head}>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      {entries.map((entry) => (
        <ClosedRow key={entry.id} entry={entry} expanded={entry.id === expandedId} onToggle={setExpandedId} />
      ))}
    </table>
  );
}

type ClosedRowProps = {
  readonly entry: TaskEntry;
  readonly expanded: boolean;
  readonly onToggle: (entryId: number | null) => void;
};

const ClosedRow = memo(function ClosedRow({ entry, expanded, onToggle }: ClosedRowProps) {
  const detailId = useId();
  const { task } = entry;
  const related = relatedWork(task);
  const own = ownLink(task);
  // An entry keeps its own state when another person closed the task.
  const status = task.status === "포기" ? "포기" : "완료";
  return (
    <tbody className={classes.item}>
      <tr className={classes.row}>
        <td>
          <ImportanceChip importance={entry.importance} />
        </td>
        <td className={classes.titleCell}>
          <button
            type="button"
            className={parts.rowTitle}
            aria-expanded={expanded}
            aria-controls={expanded ? detailId : undefined}
            onClick={() => onToggle(expanded ? null : entry.id)}
          >
            {entry.title}
          </button>
        </td>
        <td>
          <StatusText status={status} />
        </td>
        <td className={classes.quiet}>
          {task.creator.shortName} · {formatTaskDate(task.createdAt)}
        </td>
        <td className={classes.quiet}>{formatTaskDate(entry.statusAt)}</td>
        <td className={classes.quiet}>
          <PageLink to={related?.path ?? "/"}>{related?.label ?? noCategoryLabel}</PageLink>
        </td>
      </tr>
      {expanded && (
        <tr>
          {/* Scrolls beyond 500 px, so the keyboard must be able to reach it. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <td id={detailId} className={classes.detail} tabIndex={0} aria-label={`${entry.title} 상세`}>
            <section aria-label="내용">
              <h2>내용</h2>
              <ClampedText text={task.content} empty="내용없음" />
              {own && <TaskLinkText link={own} />}
            </section>
            <section aria-label="메모">
              <h2>메모</h2>
              <ClampedText text={entry.memo} empty="메모가 없습니다." />
            </section>
            <ReopenButton entry={entry} />
          </td>
        </tr>
      )}
    </tbody>
  );
});
