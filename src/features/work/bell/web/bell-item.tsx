import { ActionIcon, Menu } from "@mantine/core";
import "@mantine/core/styles/Popover.css";
import "@mantine/core/styles/Menu.css";
import { IconCheck, IconClock } from "@tabler/icons-react";
import { formatDateTime, relativeTime } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { goTo } from "#platform/web/navigation.tsx";
import { useWrite } from "#platform/web/query.ts";
import { snoozes, snoozeNames, type Box } from "../boxes.ts";
import { snoozeBell } from "../endpoints.ts";
import type { listBell } from "../schemas.ts";
import styles from "./bell-panel.module.css";
import { refreshBell } from "./use-bell-count.ts";

type Model = CallOutput<typeof listBell>["models"][number];

type BellItemProps = {
  readonly model: Model;
  readonly box: Box;
  readonly onClear: () => void;
  readonly onClose: () => void;
};

/** One record with what happened to it; opening it clears the row. */
export function BellItem({ model, box, onClear, onClose }: BellItemProps) {
  const { label, title, path, whys, says, from, events, urgent, at } = model;
  const open = () => {
    if (path === null) return;
    if (box !== "cleared") onClear();
    onClose();
    goTo(path);
  };
  return (
    <li className={styles.row} data-urgent={urgent}>
      <button type="button" className={styles.open} disabled={path === null} onClick={open}>
        <span className={styles.top}>
          {whys.map((why) => (
            <span key={why} className={styles.why}>
              {why}
            </span>
          ))}
          <span>{label}</span>
          <time dateTime={at} title={formatDateTime(at)}>
            {relativeTime(at)}
          </time>
        </span>
        <span className={styles.title} title={title}>
          {title}
        </span>
        <span className={styles.says}>
          {from ?? "시스템"} · {says}
          {events > 1 && ` (모두 ${events}건)`}
          {model.snoozedUntil !== null && ` · ${formatDateTime(model.snoozedUntil).slice(0, 16)}에 다시 알림`}
        </span>
      </button>
      {box !== "cleared" && (
        <span className={styles.tools}>
          <SnoozeMenu model={model} />
          <ActionIcon onClick={onClear} aria-label={`${title} 확인`} title="확인">
            <IconCheck size={16} stroke={1.8} />
          </ActionIcon>
        </span>
      )}
    </li>
  );
}

function SnoozeMenu({ model: { id, title, snoozedUntil } }: { readonly model: Model }) {
  const snooze = useWrite(snoozeBell, { failure: "알림을 미루지 못했습니다.", onSuccess: () => void refreshBell() });
  const putOff = (until: (typeof snoozeNames)[number] | null) =>
    snooze.mutate({ params: { id: String(id) }, body: { until } });
  return (
    <Menu position="bottom-end" width={170}>
      <Menu.Target>
        <ActionIcon aria-label={`${title} 미루기`} title="미루기">
          <IconClock size={16} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {snoozeNames.map((name) => (
          <Menu.Item key={name} onClick={() => putOff(name)}>
            {snoozes[name]}
          </Menu.Item>
        ))}
        {snoozedUntil !== null && <Menu.Item onClick={() => putOff(null)}>지금 다시 알림</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}
