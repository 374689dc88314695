import type { ReactNode } from "react";
import { formatTaskDate } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { EmptyState } from "#ui/components/states.tsx";
import { factLabels } from "../extract.ts";
import type { readConversation } from "../schemas.ts";
import styles from "./intake.module.css";

type Told = CallOutput<typeof readConversation>;
type Fact = Told["facts"][number];

/** What was said, with what rules found marked where it stands. */
export function Conversation({ lines, facts }: Pick<Told, "lines" | "facts">) {
  if (lines.length === 0) return <EmptyState title="원문이 지워졌습니다." />;
  return (
    <section aria-label="원문">
      <ol className={styles.lines}>
        {lines.map((line) => (
          <li key={line.place} id={`line-${line.place}`} className={styles.line} data-speaker={line.speaker}>
            <span className={styles.who}>
              {line.speaker === "caller" ? "의뢰인" : "접수(AI)"} · {formatTaskDate(line.saidAt)}
            </span>
            <p className={styles.said}>
              {marked(
                line.said,
                facts.filter(({ place }) => place === line.place),
              )}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function marked(said: string, facts: readonly Fact[]): ReactNode[] {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const { id, kind, startsAt, endsAt } of facts) {
    parts.push(
      said.slice(from, startsAt),
      <mark key={id} title={factLabels[kind]}>
        {said.slice(startsAt, endsAt)}
      </mark>,
    );
    from = endsAt;
  }
  return [...parts, said.slice(from)];
}

/** What rules found, each with the sentence it stands in. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  if (facts.length === 0) return <p className={styles.note}>전화번호, 사건번호, 금액, 날짜가 없습니다.</p>;
  return (
    <dl className={styles.facts}>
      {facts.map(({ id, kind, value, sentence, place }) => (
        <div key={id}>
          <dt>
            {factLabels[kind]} <strong>{kind === "amount" ? `${formatWon(Number(value))}원` : value}</strong>
          </dt>
          <dd>
            <a href={`#line-${place}`}>{sentence}</a>
          </dd>
        </div>
      ))}
    </dl>
  );
}
