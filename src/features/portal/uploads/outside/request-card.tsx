import { Button } from "@mantine/core";
import { useState } from "react";
import { firmToday, formatDateTime } from "#platform/dates.ts";
import type { Tone } from "#platform/tone.ts";
import { useWrite } from "#platform/web/query.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { handInFiles, listAskedFiles } from "../client-endpoints.ts";
import type { AskedFiles } from "../schemas.ts";
import { useClientLanguage } from "#features/portal/cases/use-language.tsx";
import { ItemRow } from "./item-row.tsx";
import { fileWords } from "./words.ts";
import styles from "./client-files.module.css";

type State = AskedFiles["state"];

const tones: Readonly<Record<State, Tone>> = {
  requested: "amber",
  changes: "red",
  uploaded: "blue",
  confirmed: "green",
  done: "green",
  canceled: "grey",
};

type RequestCardProps = { readonly asked: AskedFiles; readonly maxBytes: number };

/** One request: what it is about, its items with their files, and the button that hands them in. */
export function RequestCard({ asked, maxBytes }: RequestCardProps) {
  const { title, case: ofCase, message, state, reason, dueOn, sentAt, open, items } = asked;
  const [sending, setSending] = useState(0);
  const write = useWrite(handInFiles, { refreshes: [listAskedFiles], quiet: true });
  const waiting = items.reduce((sum, item) => sum + item.waiting.length, 0);
  const words = fileWords[useClientLanguage()];
  const isLate = dueOn !== null && dueOn < firmToday() && (state === "requested" || state === "changes");
  return (
    <Card title={title} aside={<StateChip tone={tones[state]}>{words.states[state]}</StateChip>}>
      <p className={styles.note}>
        {[ofCase, dueOn === null ? "" : words.until(dueOn), isLate ? words.late : ""].filter(Boolean).join(" · ")}
      </p>
      {message !== "" && <p className={styles.message}>{message}</p>}
      {reason !== "" && <p className={styles.reason}>{words.toMend(reason)}</p>}
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
      {open && <p className={styles.note}>{words.residentNumber}</p>}
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
          aria-label={words.handInOf(title, waiting)}
          onClick={() => write.mutate({ params: { number: String(asked.number) }, body: {} })}
        >
          {words.handIn(waiting)}
        </Button>
      )}
      {waiting === 0 && sentAt !== null && (
        <p className={styles.note}>{words.handedIn(formatDateTime(sentAt).slice(0, 16))}</p>
      )}
    </Card>
  );
}
