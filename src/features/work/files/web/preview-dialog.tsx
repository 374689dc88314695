import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy } from "react";
import { callFile, type CallError } from "#platform/web/call.ts";
import { BlobPicture } from "#ui/components/blob-picture.tsx";
import { Dialog, DialogButtons } from "#ui/components/dialog.tsx";
import { LoadedPart } from "#ui/components/loaded-part.tsx";
import { EmptyState, ErrorState, SkeletonBar } from "#ui/components/states.tsx";
import { readContent } from "../endpoints.ts";
import { previews, type FileKind } from "../file.ts";
import type { FileModel } from "../schemas.ts";
import styles from "./files.module.css";
import { saveFileOf } from "./save.ts";

const PdfPages = lazy(() => import("./pdf-pages.tsx"));

type PreviewDialogProps = { readonly file: FileModel; readonly number: number; readonly onClose: () => void };

/** One version of a file as it looks: a picture or the pages of a PDF. */
export function PreviewDialog({ file, number, onClose }: PreviewDialogProps) {
  const { data, error, refetch } = useQuery<Blob, CallError>({
    queryKey: [readContent.path, file.id, number],
    queryFn: async ({ signal }) => {
      const input = { params: { fileId: String(file.id) }, query: { number: String(number) } };
      return (await callFile(readContent, input, { signal })).content;
    },
    // What is looked at stays no longer in memory than on the screen.
    gcTime: 0,
    staleTime: Infinity,
  });
  return (
    <Dialog onClose={onClose} title={file.name} size={960}>
      <section className={styles.preview} aria-label="미리보기">
        {!data && !error && waiting}
        {!data && error && <ErrorState title="미리 보지 못했습니다." error={error} onRetry={() => void refetch()} />}
        {data && <Shown content={data} file={file} />}
      </section>
      <DialogButtons>
        <Button variant="default" onClick={() => void saveFileOf(file.id, number)}>
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
