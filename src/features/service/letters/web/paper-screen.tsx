import { VisuallyHidden } from "@mantine/core";
import { useIdParam } from "#platform/web/navigation.tsx";
import { useFirstRead } from "#platform/web/query.ts";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import type { RowOf } from "#records/resource.ts";
import { readPaper } from "../endpoints.ts";
import { letter } from "../letter.ts";
import { PaperEditor } from "./paper-editor.tsx";
import { usePaper } from "./use-paper.ts";

/** /lawfirm/paper/ccmail/{ccmail_id}: the paper of a letter. */
export default function PaperScreen() {
  return (
    <RecordRead resource={letter} number={useIdParam("letterId")}>
      {(row) => <KnownPaper row={row} />}
    </RecordRead>
  );
}

function KnownPaper({ row }: { readonly row: RowOf<typeof letter> }) {
  const begun = useFirstRead(readPaper, { params: { number: String(row.number) } });
  const { data, error, refetch } = usePaper(row.number);
  // What is written begins with what is stored now, not with what was kept from an earlier look.
  if (begun.data && data) return <PaperEditor key={row.number} stored={{ row, paper: data.model }} />;
  return (
    <>
      <VisuallyHidden component="h1">{row.title}</VisuallyHidden>
      {error ? (
        <ErrorState title="지면을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={8} columns="1fr" />
      )}
    </>
  );
}
