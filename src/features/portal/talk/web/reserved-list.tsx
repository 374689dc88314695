import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { formatDateTime } from "#platform/dates.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import { confirm, type ConfirmQuestion } from "#ui/components/confirm.ts";
import { StateChip } from "#ui/components/chip.tsx";
import { cancelReserved, clientRoomCalls, readTalk, sendReserved } from "../endpoints.ts";
import type { ReservedMessage } from "../schemas.ts";
import { holdWords } from "../words.ts";
import styles from "../talk.module.css";

const ChangeReservedDialog = lazy(() => import("./change-reserved-dialog.tsx"));

const sendNow = { title: "이 메시지를 의뢰인에게 지금 보냅니다.", confirmLabel: "보내기" } as const;
const cancelIt = {
  title: "예약을 취소하면 이 메시지는 보내지 않습니다.",
  confirmLabel: "예약 취소",
  cancelLabel: "그대로 두기",
  danger: true,
} as const;

async function asked(question: ConfirmQuestion, go: () => void): Promise<void> {
  if (await confirm(question)) go();
}

type ReservedListProps = { readonly number: number; readonly mayAnswer: boolean; readonly isOpen: boolean };

/** Messages that have not gone yet; the client sees none of them. */
export function ReservedList({ number, mayAnswer, isOpen }: ReservedListProps) {
  const [changing, setChanging] = useState<ReservedMessage | null>(null);
  const params = { number: String(number) };
  const { data } = useRead(readTalk, { params, query: {} });
  const refreshes = [readTalk, clientRoomCalls.read];
  const cancel = useWrite(cancelReserved, { refreshes, failure: "예약을 취소하지 못했습니다." });
  const send = useWrite(sendReserved, { refreshes, failure: "메시지를 보내지 못했습니다." });
  if (!data || data.reserved.length === 0) return null;
  return (
    <section className={styles.beside} aria-label="예약한 메시지">
      <h2>예약한 메시지</h2>
      <ul>
        {data.reserved.map((reserved) => {
          const { id, by, content, sendAt, held, files } = reserved;
          const input = { params: { ...params, reservationId: String(id) }, body: {} };
          return (
            <li key={id}>
              <small>
                {formatDateTime(sendAt).slice(0, 16)} · {by}{" "}
                {held ? <StateChip tone="amber">{holdWords[held]}</StateChip> : <StateChip tone="blue">예약</StateChip>}
              </small>
              <p>{content}</p>
              {files.length > 0 && <small>파일: {files.map(({ name }) => name).join(", ")}</small>}
              {mayAnswer && (
                <div className={styles.buttons}>
                  {isOpen && (
                    <Button
                      size="compact-xs"
                      variant="default"
                      loading={send.isPending}
                      onClick={() => void asked({ ...sendNow, message: content }, () => send.mutate(input))}
                    >
                      지금 보내기
                    </Button>
                  )}
                  {isOpen && (
                    <Button size="compact-xs" variant="default" onClick={() => setChanging(reserved)}>
                      변경
                    </Button>
                  )}
                  <Button
                    size="compact-xs"
                    variant="default"
                    loading={cancel.isPending}
                    onClick={() => void asked({ ...cancelIt, message: content }, () => cancel.mutate(input))}
                  >
                    예약 취소
                  </Button>
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {changing && (
        <Suspense fallback={null}>
          <ChangeReservedDialog number={number} reserved={changing} onClose={() => setChanging(null)} />
        </Suspense>
      )}
    </section>
  );
}
