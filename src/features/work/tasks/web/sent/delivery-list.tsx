import { Popover } from "@mantine/core";
import "@mantine/core/styles/Popover.css";
import { useRef } from "react";
import { formatTaskDate, relativeTime } from "../../../../../kit/shared/dates.ts";
import type { SentTask } from "../../schemas.ts";
import { StatusText } from "../parts/status-text.tsx";
import { useEscape } from "../parts/use-escape.ts";
import classes from "./sent.module.css";

type DeliveryListProps = { readonly task: SentTask; readonly onClose: () => void };

/** State and time of each recipient. */
export default function DeliveryList({ task, onClose }: DeliveryListProps) {
  const box = useRef<HTMLDivElement>(null);
  useEscape(box, onClose);
  return (
    <Popover
      opened
      onChange={(open) => !open && onClose()}
      position="bottom-end"
      shadow="md"
      trapFocus
      closeOnEscape={false}
      withRoles={false}
      middlewares={{ flip: true, shift: true, size: true }}
    >
      <Popover.Target>
        <span className={classes.anchor} />
      </Popover.Target>
      {/* The box is Mantine's own element, which only takes the role. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <Popover.Dropdown ref={box} role="dialog" aria-label={`전달상황: ${task.title}`} tabIndex={-1} data-autofocus>
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
      </Popover.Dropdown>
    </Popover>
  );
}
