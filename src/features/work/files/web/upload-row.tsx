import { ActionIcon, Button, Progress } from "@mantine/core";
import "@mantine/core/styles/ActionIcon.css";
import "@mantine/core/styles/Progress.css";
import { IconAlertCircle, IconUpload, IconX } from "@tabler/icons-react";
import { byteText } from "#platform/bytes.ts";
import styles from "./files.module.css";
import { dropUpload, retryUpload, type Upload } from "./uploads.ts";

/** A file on its way, or why it did not arrive. */
export function UploadRow({ upload }: { readonly upload: Upload }) {
  const { id, file, state, sent, message, again } = upload;
  const failed = state === "failed";
  const percent = Math.floor(sent * 100);
  const Icon = failed ? IconAlertCircle : IconUpload;
  return (
    <li className={styles.row} data-failed={failed || undefined}>
      <Icon className={styles.icon} size={20} stroke={1.6} aria-hidden />
      <div className={styles.words}>
        <span className={styles.plainName} title={file.name}>
          {file.name}
        </span>
        {failed ? (
          <p className={styles.problem} role="alert">
            {message}
          </p>
        ) : (
          <>
            <p className={styles.detail}>
              {byteText(file.size)} ·{" "}
              {state === "waiting" ? "기다리는 중" : percent < 100 ? `${percent}%` : "확인하는 중"}
            </p>
            <Progress value={sent * 100} size={4} aria-label={`${file.name} 올리는 중`} />
          </>
        )}
      </div>
      {failed && again && (
        <Button size="xs" variant="default" onClick={() => retryUpload(id)}>
          다시 올리기
        </Button>
      )}
      <ActionIcon
        aria-label={failed ? `${file.name} 치우기` : `${file.name} 올리기 취소`}
        onClick={() => dropUpload(id)}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}
