import { Button } from "@mantine/core";
import { byteText } from "#platform/bytes.ts";
import { formatDateTime } from "#platform/dates.ts";
import { Dialog } from "#ui/components/dialog.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { useRead } from "#platform/web/query.ts";
import { readFile } from "../endpoints.ts";
import { previews, type FileKind } from "../file.ts";
import { saveHeldFile } from "../save-held-file.tsx";
import type { FileModel } from "../schemas.ts";
import styles from "./files.module.css";
import { ScanWord } from "./scan-word.tsx";
import { TraitWords } from "./trait-words.tsx";

type VersionsDialogProps = {
  readonly file: FileModel;
  readonly scans: boolean;
  readonly onClose: () => void;
  readonly onPreview: (number: number) => void;
};

/** Every version of a file with its fingerprint, by which one sees that nothing of it was changed. */
export function VersionsDialog({ file, scans, onClose, onPreview }: VersionsDialogProps) {
  const { data, error, refetch } = useRead(readFile, { params: { fileId: String(file.id) } });
  return (
    <Dialog onClose={onClose} title={file.name} size={640}>
      {!data && !error && <SkeletonRows rows={2} columns="60px 1fr" />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && (
        <ul className={styles.list} aria-label="버전">
          {data.versions.map(({ number, name, kind, traits, size, sha256, uploadedAt, uploadedBy, scannedAt }) => (
            <li key={number} className={styles.row}>
              <div className={styles.words}>
                <span className={styles.plainName}>
                  버전 {number} · {name}
                </span>
                <p className={styles.detail}>
                  {byteText(size)}
                  <TraitWords traits={traits} /> · {uploadedBy} · {formatDateTime(uploadedAt)}
                  <ScanWord scannedAt={scannedAt} scans={scans} withTime />
                </p>
                <p className={styles.fingerprint}>SHA-256 {sha256}</p>
              </div>
              {previews[kind as FileKind] !== undefined && (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`버전 ${number} 미리보기`}
                  onClick={() => onPreview(number)}
                >
                  미리보기
                </Button>
              )}
              <Button
                size="xs"
                variant="default"
                aria-label={`버전 ${number} 내려받기`}
                onClick={() => void saveHeldFile(file.id, number)}
              >
                내려받기
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
