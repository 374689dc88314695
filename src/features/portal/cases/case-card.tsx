import type { ReactNode } from "react";
import { formatAppointment, formatDay } from "#platform/dates.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import type { ClientCase } from "./schemas.ts";
import styles from "./case-card.module.css";

const stateWords = { done: "지난 단계", now: "지금 단계", ahead: "남은 단계" } as const;

/** A case as its client reads it: where it stands, what comes next, who is there for it (additions 41). */
export function CaseCard({ of }: { readonly of: ClientCase }) {
  const { title, stages, says, saysIn, waitsForYou, next, past, filings, closed } = of;
  return (
    <Card title={title} aside={closed && <StateChip tone="grey">마무리</StateChip>}>
      <ol className={styles.stages} aria-label="진행 단계">
        {stages.map(({ name, state }) => (
          <li
            key={name}
            data-state={state}
            title={stateWords[state]}
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
        <p className={styles.waits}>의뢰인께서 준비해 주실 것이 있습니다. 담당 변호사의 안내를 확인해 주세요.</p>
      )}
      <dl className={styles.facts}>
        <Fact
          label="다음 기일"
          value={next ? `${formatAppointment(next.at)} ${next.kind}` : "아직 정해지지 않았습니다."}
        />
        <Fact label="장소" value={next ? [next.court, next.place].filter(Boolean).join(" ") : ""} />
        <Fact label="출석" value={next ? (next.youAttend ? "직접 출석하셔야 합니다." : "변호사가 출석합니다.") : ""} />
        <Fact label="법원" value={of.court} />
        <Fact label="사건번호" value={of.caseNo} />
        <Fact label="담당 변호사" value={of.lawyer} />
      </dl>
      <Part title="지난 기일" isThere={past.length > 0}>
        {past.map(({ at, kind, result }) => (
          <li key={at}>
            {formatAppointment(at)} {kind} {result && `· ${result}`}
          </li>
        ))}
      </Part>
      <Part title="제출된 서류" isThere={filings.length > 0}>
        {filings.map(({ on, what }) => (
          <li key={`${on} ${what}`}>
            {formatDay(on)} {what}
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
