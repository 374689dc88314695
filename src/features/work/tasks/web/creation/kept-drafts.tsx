import { Button } from "@mantine/core";
import type { TaskDraft } from "./task-drafts.ts";
import classes from "./creation.module.css";

type KeptDraftsProps = {
  readonly drafts: readonly TaskDraft[];
  readonly onResume: (draft: TaskDraft) => void;
  readonly onDrop: (draft: TaskDraft) => void;
};

/** What was typed before and not saved: to go on with, or to delete. */
export function KeptDrafts({ drafts, onResume, onDrop }: KeptDraftsProps) {
  if (drafts.length === 0) return null;
  return (
    <section aria-label="저장하지 않은 할일" className={classes.kept}>
      <p>저장하지 않은 할일이 있습니다.</p>
      <ul>
        {drafts.map((draft) => (
          <li key={draft.id}>
            <span className={classes.keptName}>{nameOf(draft)}</span>
            <Button
              size="compact-xs"
              variant="light"
              aria-label={`${nameOf(draft)} 이어서 쓰기`}
              onClick={() => onResume(draft)}
            >
              이어서 쓰기
            </Button>
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`${nameOf(draft)} 삭제`}
              onClick={() => onDrop(draft)}
            >
              삭제
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function nameOf({ task }: TaskDraft): string {
  return task.title.trim() || task.content.trim().slice(0, 60) || task.line.trim() || "제목 없음";
}
