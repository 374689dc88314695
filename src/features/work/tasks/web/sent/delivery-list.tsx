import type { RefObject } from "react";
import { formatTaskDate, relativeTime } from "#platform/dates.ts";
import type { SentTask } from "../../schemas.ts";
import { FloatingBox } from "../parts/floating-box.tsx";
import { useRead } from "#platform/web/query.ts";
import * as endpoints from "../../endpoints.ts";
import { StatusText } from "../parts/status-text.tsx";
import classes from "./sent.module.css";

type DeliveryListProps = {
  readonly task: SentTask;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
};

/** State and time of each recipient; who waits and has looked at the task is 확인 with the time of that. */
export function DeliveryList({ task, anchor, onClose }: DeliveryListProps) {
  const { data } = useRead(endpoints.delivery, { params: { id: String(task.id) } }, { staleTime: 0 });
  const acks = new Map(data?.models.map(({ id, ackAt }) => [id, ackAt]));
  return (
    <FloatingBox anchor={anchor} kind="dialog" label={`전달상황: ${task.title}`} onClose={onClose}>
      <ul className={classes.deliveryList}>
        {task.taskUsers.map(({ id, staff, status, statusAt }) => {
          const ackAt = status === "대기" ? (acks.get(id) ?? null) : null;
          const at = ackAt ?? statusAt;
          return (
            <li key={id} className={classes.deliveryRow}>
              <span className={classes.deliveryName}>{staff.shortName}</span>
              <StatusText status={ackAt === null ? status : "확인"} />
              <time dateTime={at} className={classes.date}>
                {formatTaskDate(at)} · {relativeTime(at)}
              </time>
            </li>
          );
        })}
      </ul>
    </FloatingBox>
  );
}
