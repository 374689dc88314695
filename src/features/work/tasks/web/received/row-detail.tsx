import { useEffect } from "react";
import { formatTaskDate } from "#platform/dates.ts";
import { dueWords } from "../../due.ts";
import type { TaskEntry } from "../../schemas.ts";
import { acknowledge } from "../data/acknowledge.ts";
import { ownLink, relatedWork } from "../data/related-work.ts";
import { ClampedText } from "../parts/clamped-text.tsx";
import { TaskLinkText } from "../parts/task-link-text.tsx";
import { EntryMemo } from "./entry-memo.tsx";
import classes from "./row-detail.module.css";

/** Content, links and memo of the expanded row (spec §2.3). */
export function RowDetail({ id, entry }: { readonly id: string; readonly entry: TaskEntry }) {
  const { task } = entry;
  const related = relatedWork(task);
  const own = ownLink(task);
  useEffect(() => acknowledge(entry), [entry]);
  return (
    <tr className={classes.row}>
      {/* Scrolls beyond 500 px, so the keyboard must be able to reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <td id={id} className={classes.detail} tabIndex={0} aria-label={`${entry.title} 상세`}>
        <section className={classes.content} aria-label="내용">
          <div className={classes.head}>
            <h2>내용</h2>
          </div>
          <p className={classes.facts}>
            <span>
              담당 {task.taskUsers.map(({ staff }) => staff.shortName).join(", ")}
              {task.taskUsers.length > 1 && (task.allCheck === "Y" ? " (전원 완료)" : " (아무나 완료)")}
            </span>
            {task.dueAt !== null && <span>기한 {dueWords(task.dueAt)}</span>}
            {/* Cut short in the row of a narrow screen. */}
            <span className={classes.narrowOnly}>
              생성 {task.creator.shortName} {formatTaskDate(task.createdAt)}
            </span>
          </p>
          {task.title !== entry.title && <p className={classes.originalTitle}>원래 제목: {task.title}</p>}
          <ClampedText text={task.content} empty="내용없음" />
          <div className={classes.links}>
            <TaskLinkText
              link={
                related
                  ? { label: `${related.label} 열기`, href: related.path, outside: false }
                  : { label: "홈으로", href: "/", outside: false }
              }
            />
            {own && <TaskLinkText link={own} />}
          </div>
        </section>
        <EntryMemo entry={entry} />
      </td>
    </tr>
  );
}
