import { Button } from "@mantine/core";
import { byteText } from "#platform/bytes.ts";
import { call } from "#platform/web/call.ts";
import { notifyError } from "#platform/web/notify.ts";
import { createTicket } from "#features/work/files/endpoints.ts";
import type { TalkMessage } from "../schemas.ts";
import styles from "../talk.module.css";

/** Files of a message, each taken by a ticket of its own. */
export function SentFiles({ files }: Pick<TalkMessage, "files">) {
  if (files.length === 0) return null;
  return (
    <ul className={styles.files}>
      {files.map(({ id, fileId, name, size }) => (
        <li key={id}>
          {fileId === null ? (
            <span>{name} (지운 파일)</span>
          ) : (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`${name} 내려받기`}
              onClick={() => void save(fileId)}
            >
              {name} ({byteText(size)})
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

async function save(fileId: number): Promise<void> {
  try {
    const { url } = await call(createTicket, { params: { fileId: String(fileId) }, body: {} });
    location.assign(url);
  } catch (error) {
    notifyError("내려받지 못했습니다.", error instanceof Error ? error.message : undefined);
  }
}
