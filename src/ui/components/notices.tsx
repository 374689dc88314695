import { Button } from "@mantine/core";
import { cleanNotifications, hideNotification, Notifications, showNotification } from "@mantine/notifications";
import "@mantine/core/styles/CloseButton.css";
import "@mantine/core/styles/Paper.css";
import "@mantine/core/styles/Notification.css";
import "@mantine/notifications/styles.css";
import { useEffect } from "react";
import { onPersonGone } from "#platform/web/personal-store.ts";
import { waitingNotices, type Notice, type NoticeKind } from "#platform/web/notify.ts";
import { useStore } from "#platform/web/store.ts";
import styles from "./notices.module.css";

const colours: Readonly<Record<NoticeKind, string>> = {
  error: "red",
  success: "green",
  info: "accent",
  warning: "amber",
  toast: "accent",
  toastError: "red",
};

// They say what the person has done, and offer to take it back.
onPersonGone(() => {
  waitingNotices.write([]);
  cleanNotifications();
});

function show(notice: Notice): void {
  const id = `notice-${notice.id}`;
  const { action } = notice;
  const urgent = notice.kind === "error" || notice.kind === "toastError";
  showNotification({
    id,
    title: notice.title,
    message: action ? (
      <Button
        size="xs"
        variant="light"
        aria-label={`${action.label}: ${notice.title}`}
        onClick={() => {
          hideNotification(id);
          action.run();
        }}
      >
        {action.label}
      </Button>
    ) : (
      notice.message
    ),
    color: colours[notice.kind],
    autoClose: notice.duration,
    role: urgent ? "alert" : "status",
    position: notice.kind.startsWith("toast") ? "top-right" : "bottom-center",
    className: styles.notice,
    closeButtonProps: { "aria-label": "닫기" },
  });
}

/** Shows notices in the order they came, also those from before this code had loaded. */
export default function Notices() {
  const waiting = useStore(waitingNotices);
  useEffect(() => {
    if (waiting.length === 0) return;
    waitingNotices.write([]);
    for (const notice of waiting) show(notice);
  }, [waiting]);
  return <Notifications limit={5} transitionDuration={140} containerWidth={340} className={styles.host} />;
}
