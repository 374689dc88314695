import { Button } from "@mantine/core";
import { useRead } from "#platform/web/query.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { quickReplyCalls } from "../endpoints.ts";
import { firstReplies } from "../words.ts";
import styles from "../talk.module.css";

/** 빠른 답변: the firm's own, or the first ones as long as it has none. */
export function QuickReplies({ onPick }: { readonly onPick: (text: string) => void }) {
  const { data } = useRead(quickReplyCalls.list, { query: { size: "50" } });
  // What is said at a stage is proposed on the page of the case.
  const general = data?.models.filter(({ stage }) => stage === null) ?? [];
  const own = general.map(({ id, name, body }) => ({ key: String(id), label: name, text: body }));
  const first = firstReplies.map((reply) => ({ key: reply.label, ...reply }));
  return (
    <fieldset className={styles.quick} aria-label="빠른 답변">
      {(own.length > 0 ? own : first).map(({ key, label, text }) => (
        <Button key={key} size="compact-xs" variant="default" title={text} onClick={() => onPick(text)}>
          {label}
        </Button>
      ))}
      <PageLink to="/client/talk/replies" className={styles.dim}>
        빠른 답변 관리
      </PageLink>
    </fieldset>
  );
}
