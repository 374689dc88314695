import { Button } from "@mantine/core";
import { byteText } from "#platform/bytes.ts";
import { saveHeldFile } from "#features/work/files/save-held-file.tsx";
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
              onClick={() => void saveHeldFile(fileId)}
            >
              {name} ({byteText(size)})
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
