import { IconGripVertical } from "@tabler/icons-react";
import { memo, useId, type MouseEvent } from "react";
import { formatTaskDate } from "#platform/dates.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import type { TaskEntry } from "../../schemas.ts";
import { noCategoryLabel, relatedWork } from "../data/related-work.ts";
import { StatusText } from "../parts/status-text.tsx";
import { EntryImportance } from "./entry-importance.tsx";
import { EntryTitle } from "./entry-title.tsx";
import { RowActions } from "./row-actions.tsx";
import type { RowController } from "./row-controller.ts";
import { RowDetail } from "./row-detail.tsx";
import classes from "./received.module.css";

type ReceivedRowProps = {
  readonly entry: TaskEntry;
  readonly index: number;
  readonly expanded: boolean;
  readonly selected: boolean;
  readonly menuOpen: boolean;
  readonly sortable: boolean;
  readonly controller: RowController;
};

/** One received task: its row and, when it is the expanded one, the detail below. */
export const ReceivedRow = memo(function ReceivedRow(props: ReceivedRowProps) {
  const { entry, index, expanded, selected, menuOpen, sortable, controller } = props;
  const detailId = useId();
  const { task } = entry;
  const related = relatedWork(task);
  const toggle = () => controller.toggle(entry.id);
  const toggleByPointer = (event: MouseEvent) => {
    // Controls of the row do their own work, and text that is being marked stays.
    if ((event.target as Element).closest("a, button, input, select, textarea, label, [role=alert]")) return;
    if (document.getSelection()?.type === "Range") return;
    toggle();
  };
  return (
    <tbody
      ref={(element) => controller.keepRow(entry.id, element)}
      className={classes.item}
      data-entry={entry.id}
      data-first={index === 0}
      data-expanded={expanded}
      data-selected={selected}
    >
      {/* The title button does the same from the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */}
      <tr className={classes.row} data-importance={entry.importance} onClick={toggleByPointer}>
        <td className={classes.order}>
          <button
            type="button"
            className={classes.handle}
            data-handle
            data-mantine-stop-propagation="true"
            aria-label={`순서 변경: ${entry.title}`}
            disabled={expanded || !sortable}
          >
            <IconGripVertical size={15} stroke={1.8} />
          </button>
          <span className={classes.number}>{index + 1}</span>
          <input
            type="checkbox"
            className={classes.check}
            aria-label={`선택: ${entry.title}`}
            checked={selected}
            onChange={(event) => controller.select(entry.id, event.target.checked)}
          />
        </td>
        <td>
          <EntryImportance entry={entry} />
        </td>
        <td>
          <EntryTitle entry={entry} expanded={expanded} detailId={detailId} onToggle={toggle} />
        </td>
        <td>
          <StatusText status={entry.status} />
        </td>
        <td className={classes.created}>
          {task.creator.shortName} · {formatTaskDate(task.createdAt)}
        </td>
        <td className={classes.related}>
          <PageLink to={related?.path ?? "/"}>{related?.label ?? noCategoryLabel}</PageLink>
        </td>
        <td>
          <RowActions entry={entry} menuOpen={menuOpen} controller={controller} />
        </td>
      </tr>
      {expanded && <RowDetail id={detailId} entry={entry} />}
    </tbody>
  );
});
