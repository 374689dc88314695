import type { RefObject } from "react";
import { formatTaskDate, relativeTime } from "#platform/dates.ts";
import type { SentTask } from "../../schemas.ts";
import { FloatingBox } from "../parts/floating-box.tsx";
import { StatusText } from "../parts/status-text.tsx";
import classes from "./sent.module.css";

type DeliveryListProps = {
  readonly task: SentTask;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
};

/** State and time of each recipient. */
export function DeliveryList({ task, anchor, onClose }: DeliveryListProps) {
  return (
    <FloatingBox anchor={anchor} kind="dialog" label={`전달상황: ${task.title}`} onClose={onClose}>
      <ul className={classes.deliveryList}>
        {task.taskUsers.map(({ id, staff, status, statusAt }) => (
          <li key={id} className={classes.deliveryRow}>
            <span className={classes.deliveryName}>{staff.shortName}</span>
            <StatusText status={status} />
            <time dateTime={statusAt} className={classes.date}>
              {formatTaskDate(statusAt)} · {relativeTime(statusAt)}
            </time>
          </li>
        ))}
      </ul>
    </FloatingBox>
  );
}
