import { memo, useRef, useState } from "react";
import { formatTaskDate } from "#platform/dates.ts";
import { ImportanceChip, StateChip } from "#ui/components/chip.tsx";
import type { SentTask } from "../../schemas.ts";
import { categoryLabels, noCategoryLabel, ownLink, relatedWork } from "../data/related-work.ts";
import { ClampedText } from "../parts/clamped-text.tsx";
import parts from "../parts/parts.module.css";
import { StatusText } from "../parts/status-text.tsx";
import { TaskLinkText } from "../parts/task-link-text.tsx";
import { ContentInput } from "./content-input.tsx";
import { DueChip } from "../due/due-chip.tsx";
import { DeliveryButton } from "./delivery-button.tsx";
import { DueEdit } from "./due-edit.tsx";
import { PressButtons } from "./press-buttons.tsx";
import { useContentDraft } from "./use-content-draft.ts";
import classes from "./sent.module.css";

/** One task the person sent (spec §2.3). */
export const SentTaskCard = memo(function SentTaskCard({ task }: { readonly task: SentTask }) {
  const control = useContentDraft(task);
  const related = relatedWork(task);
  const own = ownLink(task);
  const closed = task.status === "완료" || task.status === "포기";
  const { draft } = control;
  const [dating, setDating] = useState(false);
  const dateButton = useRef<HTMLButtonElement>(null);
  const closeDate = () => {
    setDating(false);
    dateButton.current?.focus();
  };
  return (
    <li className={classes.task} data-task={task.id} data-closed={closed}>
      <div className={classes.taskHead}>
        <ImportanceChip importance={task.importance} />
        <StateChip tone="grey">
          {related ? categoryLabels[related.category] : noCategoryLabel} · {task.allCheck === "Y" ? "전원" : "아무나"}
        </StateChip>
        <h2 className={classes.taskTitle} title={task.title}>
          {task.title}
        </h2>
        {task.dueAt !== null && <DueChip dueAt={task.dueAt} />}
        <StatusText status={task.status} />
      </div>
      <div className={classes.taskBody}>
        {draft ? (
          <ContentInput title={task.title} control={control} />
        ) : (
          <ClampedText text={task.content} empty="내용없음" lines={3} />
        )}
        {(related || own) && (
          <div className={classes.links}>
            {related && <TaskLinkText link={{ label: related.label, href: related.path, outside: false }} />}
            {own && <TaskLinkText link={own} />}
          </div>
        )}
        {dating && !closed && <DueEdit task={task} onClose={closeDate} />}
      </div>
      <div className={classes.taskFoot}>
        <span className={classes.recipients}>{task.taskUsers.map(({ staff }) => staff.shortName).join(", ")}</span>
        <time className={classes.date} dateTime={task.createdAt}>
          {formatTaskDate(task.createdAt)}
        </time>
        <DeliveryButton task={task} />
        {!closed && <PressButtons task={task} />}
        {!closed && (
          <button
            ref={dateButton}
            type="button"
            className={parts.button}
            aria-expanded={dating}
            onClick={() => setDating((now) => !now)}
          >
            {task.dueAt === null ? "기한지정" : "기한변경"}
          </button>
        )}
        {!closed &&
          (draft ? (
            <>
              <button type="button" className={parts.button} onClick={control.cancel}>
                취소
              </button>
              <button
                type="button"
                className={parts.button}
                data-variant="filled"
                disabled={draft.saving}
                onClick={() => void control.save()}
              >
                내용저장
              </button>
            </>
          ) : (
            <button type="button" className={parts.button} onClick={control.begin}>
              내용수정
            </button>
          ))}
      </div>
    </li>
  );
});
