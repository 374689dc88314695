import { Button, FileButton } from "@mantine/core";
import { useRef, useState } from "react";
import { byteText } from "#platform/bytes.ts";
import { formatDateTime, formatDay } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import type { Tone } from "#platform/tone.ts";
import { useWrite } from "#platform/web/query.ts";
import { useStore } from "#platform/web/store.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { handInDocument, readAskedDocuments, removePiece } from "../link-endpoints.ts";
import type { readAskedDocuments as schema } from "../link-schemas.ts";
import { handingStates, type HandingState } from "../uploads.ts";
import { ShotRow } from "./shot-row.tsx";
import { addShots, shots } from "./shots.tsx";
import styles from "./outside.module.css";

type Model = CallOutput<typeof schema>["model"];
type Document = Model["documents"][number];
type Piece = Document["pieces"][number];

const tones: Readonly<Record<HandingState, Tone>> = {
  needed: "amber",
  again: "red",
  submitted: "blue",
  confirmed: "green",
};

/** Heard by whoever shoots: the camera of the telephone, or files that are there. */
const pictures = "image/jpeg,image/png,image/heic,image/heif";
const files = `${pictures},application/pdf,.heic,.heif,.pdf`;

type DocumentCardProps = { readonly document: Document; readonly limits: Model["limits"] };

/** One document: how it stands, what has arrived of it, and the ways to send more. */
export function DocumentCard({ document, limits }: DocumentCardProps) {
  const { id, name, help, optional, state, reason, cureOn, handedIn } = document;
  const onTheWay = useStore(shots).filter(({ documentId }) => documentId === id);
  const reset = useRef<() => void>(null);
  const add = (chosen: readonly File[]) => {
    // The same file may be chosen once more after it was put away.
    reset.current?.();
    void addShots(id, chosen, limits.file);
  };
  return (
    <Card
      title={optional ? `${name} (선택)` : name}
      aside={<StateChip tone={tones[state]}>{handingStates[state]}</StateChip>}
    >
      {help !== "" && <p className={styles.help}>{help}</p>}
      {state === "again" && (
        <p className={styles.reason}>
          {reason === "" ? "다시 보내 주세요." : `다시 보내 주세요. ${reason}`}
          {cureOn !== null && ` (${formatDay(cureOn)}까지)`}
        </p>
      )}
      {state === "needed" && reason !== "" && <p className={styles.reason}>{reason}</p>}
      {handedIn && (
        <p className={styles.help}>
          {formatDateTime(handedIn.at).slice(0, 16)}에 {handedIn.pieces}개를 제출하셨습니다.
          {state === "submitted" && " 담당자가 확인하고 있습니다."}
        </p>
      )}
      {state !== "confirmed" && (
        <>
          <Arrived document={document} pending={onTheWay.filter((shot) => shot.state !== "refused").length} />
          {onTheWay.length > 0 && (
            <ul className={styles.list} aria-label={`${name} 보내는 중`}>
              {onTheWay.map((shot) => (
                <ShotRow key={shot.key} shot={shot} />
              ))}
            </ul>
          )}
          <div className={styles.buttons}>
            <FileButton accept={pictures} capture="environment" onChange={(file) => file && add([file])}>
              {(props) => (
                <Button {...props} variant="default" size="md" aria-label={`${name} 사진 찍기`}>
                  사진 찍기
                </Button>
              )}
            </FileButton>
            <FileButton accept={files} multiple resetRef={reset} onChange={add}>
              {(props) => (
                <Button {...props} variant="default" size="md" aria-label={`${name} 파일 고르기`}>
                  파일 고르기
                </Button>
              )}
            </FileButton>
          </div>
        </>
      )}
    </Card>
  );
}

/** In the order of the person, those that have come since behind them. */
function inOrder(pieces: readonly Piece[], order: readonly number[]): readonly Piece[] {
  const place = ({ id }: Piece) => (order.includes(id) ? order.indexOf(id) : order.length);
  return pieces.toSorted((one, other) => place(one) - place(other));
}

/** What has arrived, in the order of its pages, to be handed in. */
function Arrived({ document, pending }: { readonly document: Document; readonly pending: number }) {
  const [order, setOrder] = useState<readonly number[]>([]);
  const pieces = inOrder(document.pieces, order);
  const remove = useWrite(removePiece, { refreshes: [readAskedDocuments], quiet: true });
  const submit = useWrite(handInDocument, { refreshes: [readAskedDocuments], quiet: true });
  const forward = (at: number) => {
    const ids = pieces.map(({ id }) => id);
    setOrder([...ids.slice(0, at - 1), ids[at]!, ids[at - 1]!, ...ids.slice(at + 1)]);
  };
  if (pieces.length === 0) return null;
  const failure = submit.error ?? remove.error;
  return (
    <>
      <ol className={styles.list} aria-label={`${document.name} 보낸 파일`}>
        {pieces.map(({ id, name, size }, at) => (
          <li key={id} className={styles.row}>
            <span className={styles.name}>
              {at + 1}. {name} <small>{byteText(size)}</small>
            </span>
            {at > 0 && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`${at + 1}번 파일 앞으로`}
                onClick={() => forward(at)}
              >
                앞으로
              </Button>
            )}
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`${at + 1}번 파일 빼기`}
              loading={remove.isPending && remove.variables.body.piece === id}
              onClick={() => remove.mutate({ body: { piece: id } })}
            >
              빼기
            </Button>
          </li>
        ))}
      </ol>
      {failure && (
        <p role="alert" className={styles.problem}>
          {failure.message}
        </p>
      )}
      <div className={styles.buttons}>
        <Button
          size="md"
          loading={submit.isPending}
          disabled={pending > 0}
          aria-label={`${document.name} ${pieces.length}개 제출`}
          onClick={() => submit.mutate({ body: { document: document.id, pieces: pieces.map(({ id }) => id) } })}
        >
          {pieces.length}개 제출
        </Button>
        {pending > 0 && <span className={styles.help}>모두 보낸 뒤에 제출할 수 있습니다.</span>}
      </div>
    </>
  );
}
