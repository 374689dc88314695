import { Button } from "@mantine/core";
import { lazy, useState } from "react";
import { byteText } from "#platform/bytes.ts";
import { formatDateTime } from "#platform/dates.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import type { RowOf } from "#records/resource.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { LoadedPart } from "#ui/components/loaded-part.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { manageDocuments } from "#features/litigation/documents/access.ts";
import { saveHeldFile } from "#features/work/files/save-held-file.tsx";
import type { clientFile } from "../client-file.ts";
import { listPieces } from "../endpoints.ts";
import { itemsOf } from "../items.ts";
import type { Piece } from "./move-dialog.tsx";
import styles from "./pieces.module.css";

const MoveDialog = lazy(() => import("./move-dialog.tsx"));

/** What has come, item by item; what is still missing stands beside it. */
export function Pieces({ row }: { readonly row: RowOf<typeof clientFile> }) {
  const { data, error, refetch } = useRead(listPieces, { params: { number: String(row.number) } });
  const [moving, setMoving] = useState<Piece | null>(null);
  useRefreshOn("clientFile", listPieces);
  const pieces = data?.models ?? [];
  const items = [...new Set([...itemsOf(row.items ?? ""), ...pieces.map(({ item }) => item)])];
  return (
    <section aria-label="받은 파일" className={styles.pieces}>
      <h2>받은 파일</h2>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={3} columns="1fr 120px" />}
      {data && data.waiting > 0 && (
        <p className={styles.note}>의뢰인이 올려 두고 아직 제출하지 않은 파일이 {data.waiting}개 있습니다.</p>
      )}
      {data &&
        items.map((item) => (
          <div key={item} className={styles.item}>
            <h3>{item}</h3>
            <ItemPieces row={row} pieces={pieces.filter((piece) => piece.item === item)} onMove={setMoving} />
          </div>
        ))}
      {moving && (
        <LoadedPart onFail={() => setMoving(null)}>
          <MoveDialog row={row} piece={moving} onClose={() => setMoving(null)} />
        </LoadedPart>
      )}
    </section>
  );
}

type ItemPiecesProps = {
  readonly row: RowOf<typeof clientFile>;
  readonly pieces: readonly Piece[];
  readonly onMove: (piece: Piece) => void;
};

function ItemPieces({ row, pieces, onMove }: ItemPiecesProps) {
  const mayMove = useAllowed(manageDocuments) && row.project !== null;
  if (pieces.length === 0) return <p className={styles.note}>아직 받지 못했습니다.</p>;
  return (
    <ul>
      {pieces.map((piece) => (
        <li key={piece.id}>
          <span>{piece.name}</span>
          <small>
            {byteText(piece.size)} · {formatDateTime(piece.sentAt).slice(0, 16)}
          </small>
          {piece.document && (
            <PageLink to={`/lawfirm/documents/${piece.document.number}`}>문서 {piece.document.number}</PageLink>
          )}
          {piece.fileId !== null && (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`${piece.name} 내려받기`}
              onClick={() => void saveHeldFile(piece.fileId!)}
            >
              내려받기
            </Button>
          )}
          {piece.fileId !== null && mayMove && (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`${piece.name} 문서로 이동`}
              onClick={() => onMove(piece)}
            >
              문서로 이동
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
