import { Button } from "@mantine/core";
import { lazy } from "react";
import { BlobPicture } from "#ui/components/blob-picture.tsx";
import { Dialog, DialogButtons } from "#ui/components/dialog.tsx";
import { LoadedPart } from "#ui/components/loaded-part.tsx";
import { EmptyState, ErrorState, SkeletonBar } from "#ui/components/states.tsx";
import { useFileContent } from "../file-content.tsx";
import { previews, type FileKind } from "../file.ts";
import { saveHeldFile } from "../save-held-file.tsx";
import type { FileModel } from "../schemas.ts";
import styles from "./files.module.css";

const PdfPages = lazy(() => import("./pdf-pages.tsx"));

type PreviewDialogProps = { readonly file: FileModel; readonly number: number; readonly onClose: () => void };

/** One version of a file as it looks: a picture or the pages of a PDF. */
export function PreviewDialog({ file, number, onClose }: PreviewDialogProps) {
  const { data, error, refetch } = useFileContent(file.id, number);
  return (
    <Dialog onClose={onClose} title={file.name} size={960}>
      <section className={styles.preview} aria-label="미리보기">
        {data === undefined && !error && waiting}
        {!data && error && <ErrorState title="미리 보지 못했습니다." error={error} onRetry={() => void refetch()} />}
        {data === null && (
          <EmptyState title="열지 않았습니다.">
            <Button variant="default" onClick={() => void refetch()}>
              사유 적고 열기
            </Button>
          </EmptyState>
        )}
        {data && <Shown content={data} file={file} />}
      </section>
      <DialogButtons>
        <Button variant="default" onClick={() => void saveHeldFile(file.id, number)}>
          내려받기
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

const waiting = (
  <output aria-label="불러오는 중" className={styles.waiting}>
    <SkeletonBar width="100%" height={420} />
  </output>
);

function Shown({ content, file }: { readonly content: Blob; readonly file: FileModel }) {
  if (previews[file.kind as FileKind] === "image")
    return <BlobPicture content={content} alt={file.name} className={styles.picture} />;
  return (
    <LoadedPart
      fallback={waiting}
      failed={<EmptyState title="미리 볼 수 없는 PDF입니다.">내려받아 열어 주세요.</EmptyState>}
    >
      <PdfPages content={content} />
    </LoadedPart>
  );
}
