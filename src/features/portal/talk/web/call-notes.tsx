import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { formatDateTime } from "#platform/dates.ts";
import { useRead } from "#platform/web/query.ts";
import { readTalk } from "../endpoints.ts";
import styles from "../talk.module.css";

const CallDialog = lazy(() => import("./call-dialog.tsx"));

type CallNotesProps = { readonly number: number; readonly client: string; readonly mayAnswer: boolean };

/** 통화기록 of the room; what was said stands in its memos. */
export function CallNotes({ number, client, mayAnswer }: CallNotesProps) {
  const [noting, setNoting] = useState(false);
  const { data } = useRead(readTalk, { params: { number: String(number) }, query: {} });
  const calls = data?.calls ?? [];
  if (calls.length === 0 && !mayAnswer) return null;
  return (
    <section className={styles.beside} aria-label="통화기록">
      <h2>
        통화기록{" "}
        {mayAnswer && (
          <Button size="compact-xs" variant="default" onClick={() => setNoting(true)}>
            통화 기록하기
          </Button>
        )}
      </h2>
      {calls.length > 0 && (
        <ul>
          {calls.map(({ id, by, beganAt, minutes, talkedWith }) => (
            <li key={id}>
              {formatDateTime(beganAt).slice(0, 16)} · {minutes}분 · {talkedWith} <small>{by}</small>
            </li>
          ))}
        </ul>
      )}
      {noting && (
        <Suspense fallback={null}>
          <CallDialog number={number} client={client} onClose={() => setNoting(false)} />
        </Suspense>
      )}
    </section>
  );
}
