import { formatNumber } from "#platform/number.ts";
import { ImportanceChip } from "#ui/components/chip.tsx";
import { showTodo } from "../../panel.ts";
import { useTaskCount } from "../counts/task-count.ts";
import { noticeImportances } from "../notices/notice-importances.ts";
import classes from "./header.module.css";

/** Open tasks by importance; opens the Todo panel. */
export default function ImportanceCounts() {
  const count = useTaskCount();
  if (!count) return null;
  const { importanceCounts } = count;
  const label = noticeImportances
    .map((importance) => `${importance} ${formatNumber(importanceCounts[importance])}건`)
    .join(", ");
  return (
    <button
      type="button"
      className={classes.counts}
      aria-label={`할일 패널 열기: ${label}`}
      aria-keyshortcuts="`"
      title="할일 패널 (`)"
      onClick={() => showTodo("toggle")}
    >
      {noticeImportances.map((importance) => (
        <ImportanceChip key={importance} importance={importance} count={importanceCounts[importance]} />
      ))}
    </button>
  );
}
