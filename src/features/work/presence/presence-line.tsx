import { IconEye, IconPencil } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import type { CallOutput } from "#platform/endpoint.ts";
import { call } from "#platform/web/call.ts";
import { session } from "#platform/web/session.ts";
import { onRecordChange } from "#records/web/record-changes.ts";
import { tellPresence } from "./endpoints.ts";
import type { tellPresence as schema } from "./schemas.ts";
import styles from "./presence-line.module.css";

type Others = CallOutput<typeof schema>["others"];
type Doing = "looking" | "typing" | "leaving";

const everyMs = 20_000;
const typingMs = 5_000;

/** Who else looks at this record or types there; says the same of the reader. Draws nothing while nobody is there. */
export function PresenceLine({ type, id }: { readonly type: string; readonly id: number }) {
  const others = useOthers(type, id);
  return (
    <output className={styles.line} aria-label="함께 보는 사람">
      {others.map(({ staffId, name, typing }) => (
        <span key={staffId} className={styles.person} data-typing={typing || undefined}>
          {typing ? <IconPencil size={14} aria-hidden /> : <IconEye size={14} aria-hidden />}
          {name}
          {typing ? " 입력 중" : " 보는 중"}
        </span>
      ))}
    </output>
  );
}

function useOthers(type: string, id: number): Others {
  const [others, setOthers] = useState<Others>([]);
  const typedAt = useRef(0);
  useEffect(() => {
    let gone = false;
    const say = (doing: Doing) =>
      call(tellPresence, { params: { type, id: String(id) }, body: { doing } }, { background: true })
        .then((answer) => {
          if (!gone) setOthers(answer.others);
        })
        // Nobody's work hangs on it: the next word comes in a moment.
        .catch(() => undefined);
    const now = (): Doing => (Date.now() - typedAt.current < typingMs ? "typing" : "looking");
    const onInput = () => {
      const isNew = Date.now() - typedAt.current > typingMs;
      typedAt.current = Date.now();
      if (isNew) void say("typing");
    };
    const onVisible = () => {
      if (!document.hidden) void say(now());
    };
    void say("looking");
    const beat = setInterval(() => {
      if (!document.hidden) void say(now());
    }, everyMs);
    const unfollow = onRecordChange("presence", () => {
      if (!document.hidden) void say(now());
    });
    document.addEventListener("input", onInput);
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      gone = true;
      clearInterval(beat);
      unfollow();
      document.removeEventListener("input", onInput);
      document.removeEventListener("visibilitychange", onVisible);
      // Whoever signed out has left everything already.
      if (session.read().status === "in") void say("leaving");
    };
  }, [type, id]);
  return others;
}
