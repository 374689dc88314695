import { Button } from "@mantine/core";
import { useState } from "react";
import { firmToday, formatDateTime, formatDay } from "#platform/dates.ts";
import type { Tone } from "#platform/tone.ts";
import { useWrite } from "#platform/web/query.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { handInFiles, listAskedFiles } from "../client-endpoints.ts";
import type { AskedFiles } from "../schemas.ts";
import { ItemRow } from "./item-row.tsx";
import styles from "./client-files.module.css";

type State = AskedFiles["state"];

/** What the states are to whoever sends: words of its own beside the firm's. */
const words: Readonly<Record<State, readonly [Tone, string]>> = {
  requested: ["amber", "보내 주세요"],
  changes: ["red", "보완해 주세요"],
  uploaded: ["blue", "확인 중"],
  confirmed: ["green", "확인했습니다"],
  done: ["green", "완료"],
  canceled: ["grey", "취소"],
};

type RequestCardProps = { readonly asked: AskedFiles; readonly maxBytes: number };

/** One request: what it is about, its items with their files, and the button that hands them in. */
export function RequestCard({ asked, maxBytes }: RequestCardProps) {
  const { title, case: ofCase, message, state, reason, dueOn, sentAt, open, items } = asked;
  const [sending, setSending] = useState(0);
  const write = useWrite(handInFiles, { refreshes: [listAskedFiles], quiet: true });
  const waiting = items.reduce((sum, item) => sum + item.waiting.length, 0);
  const [tone, word] = words[state];
  const isLate = dueOn !== null && dueOn < firmToday() && (state === "requested" || state === "changes");
  return (
    <Card title={title} aside={<StateChip tone={tone}>{word}</StateChip>}>
      <p className={styles.note}>
        {[ofCase, dueOn === null ? "" : `${formatDay(dueOn)}까지`, isLate ? "기한이 지났습니다" : ""]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {message !== "" && <p className={styles.message}>{message}</p>}
      {reason !== "" && <p className={styles.reason}>보완할 점: {reason}</p>}
      <ul className={styles.items}>
        {items.map((item) => (
          <ItemRow
            key={item.name}
            request={asked.number}
            item={item}
            open={open}
            maxBytes={maxBytes}
            onSending={(count) => setSending((now) => now + count)}
          />
        ))}
      </ul>
      {open && <p className={styles.note}>주민등록번호 뒷자리는 가리고 보내 주세요. 파일 이름에도 적지 말아 주세요.</p>}
      {write.error && (
        <p role="alert" className={styles.problem}>
          {write.error.message}
        </p>
      )}
      {waiting > 0 && (
        <Button
          size="md"
          disabled={sending > 0}
          loading={write.isPending}
          aria-label={`${title} 파일 ${waiting}개 제출`}
          onClick={() => write.mutate({ params: { number: String(asked.number) }, body: {} })}
        >
          파일 {waiting}개 제출
        </Button>
      )}
      {waiting === 0 && sentAt !== null && (
        <p className={styles.note}>{formatDateTime(sentAt).slice(0, 16)}에 제출하셨습니다.</p>
      )}
    </Card>
  );
}
