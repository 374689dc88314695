import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import type { CallOutput } from "#platform/endpoint.ts";
import { useWrite } from "#platform/web/query.ts";
import type { RowOf } from "#records/resource.ts";
import { TextField, unplacedError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { documentKindLabels, type DocumentKind } from "#features/litigation/documents/words.ts";
import type { clientFile } from "../client-file.ts";
import { listPieces, movePiece } from "../endpoints.ts";
import type { listPieces as schema } from "../schemas.ts";

const kinds = Object.entries(documentKindLabels).map(([value, label]) => ({ value, label }));

export type Piece = CallOutput<typeof schema>["models"][number];

type MoveDialogProps = {
  readonly row: RowOf<typeof clientFile>;
  readonly piece: Piece;
  readonly onClose: () => void;
};

/** Makes a file of the client a document of the case. */
export default function MoveDialog({ row, piece, onClose }: MoveDialogProps) {
  const [kind, setKind] = useState<DocumentKind>("evidence");
  const [title, setTitle] = useState(piece.item.slice(0, 200));
  const write = useWrite(movePiece, {
    refreshes: [listPieces],
    quiet: true,
    once: true,
    success: "사건의 문서로 옮겼습니다.",
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title="문서로 이동"
      label="이동"
      sending={write.isPending}
      disabled={title.trim() === ""}
      failure={unplacedError(write.error)}
      onClose={onClose}
      onSubmit={() =>
        write.mutate({ params: { number: String(row.number), pieceId: String(piece.id) }, body: { kind, title } })
      }
    >
      <p>
        {piece.name} 파일이 사건 ‘{row.project?.label}’의 문서가 됩니다. 자료 요청에는 어느 문서가 되었는지 남습니다.
      </p>
      <NativeSelect
        label="문서 종류"
        data={kinds}
        value={kind}
        onChange={(event) => setKind(event.currentTarget.value as DocumentKind)}
      />
      <TextField
        name="title"
        label="제목"
        limit={200}
        failure={write.error}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
