import type { ReactNode } from "react";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { caseWords } from "./case-words.ts";
import type { ClientCase } from "./schemas.ts";
import styles from "./case-card.module.css";

/** A case as its client reads it: where it stands, what comes next, who is there for it (additions 41). */
export function CaseCard({ of }: { readonly of: ClientCase }) {
  const { title, language, stages, says, saysIn, waitsForYou, next, past, filings, closed } = of;
  const words = caseWords[language];
  return (
    <Card title={title} aside={closed && <StateChip tone="grey">{words.closed}</StateChip>}>
      <ol className={styles.stages} aria-label={words.stages} lang={language}>
        {stages.map(({ name, state }) => (
          <li
            key={name}
            data-state={state}
            title={words.states[state]}
            aria-current={state === "now" ? "step" : undefined}
          >
            {name}
          </li>
        ))}
      </ol>
      {says !== "" && (
        <p className={styles.says} lang={saysIn}>
          {says}
        </p>
      )}
      {waitsForYou && (
        <p className={styles.waits} lang={language}>
          {words.waits}
        </p>
      )}
      <dl className={styles.facts}>
        <Fact label={words.next} value={next ? `${words.moment(next.at)} ${next.kind}` : words.noNext} />
        <Fact label={words.place} value={next ? [next.court, next.place].filter(Boolean).join(" ") : ""} />
        <Fact label={words.attendance} value={next ? (next.youAttend ? words.youAttend : words.lawyerAttends) : ""} />
        <Fact label={words.court} value={of.court} />
        <Fact label={words.caseNo} value={of.caseNo} />
        <Fact label={words.lawyer} value={of.lawyer} />
      </dl>
      <Part title={words.past} isThere={past.length > 0}>
        {past.map(({ at, kind, result }) => (
          <li key={at}>
            {words.moment(at)} {kind} {result && `· ${result}`}
          </li>
        ))}
      </Part>
      <Part title={words.filings} isThere={filings.length > 0}>
        {filings.map(({ on, what }) => (
          <li key={`${on} ${what}`}>
            {words.day(on)} {what}
          </li>
        ))}
      </Part>
    </Card>
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  if (value === "") return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

type PartProps = { readonly title: string; readonly isThere: boolean; readonly children: ReactNode };

function Part({ title, isThere, children }: PartProps) {
  if (!isThere) return null;
  return (
    <section className={styles.part} aria-label={title}>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </section>
  );
}
