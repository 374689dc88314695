import { StateChip } from "#ui/components/chip.tsx";
import { formatMinutes } from "../day.ts";
import { schemeKinds } from "../scheme.ts";
import { worktime, worktimeStates } from "../worktime.ts";
import type { Week } from "./week-types.ts";
import styles from "./worktime.module.css";

/** What the week comes to, and what has to be said of it. Deemed hours stand apart from those really worked. */
export function WeekSummary({ week }: { readonly week: Week }) {
  const { actual, deemed, extra, billable, scheme, state, warnings, proBono } = week;
  return (
    <section className={styles.summary} aria-label="주 합계">
      <dl className={styles.figures}>
        <Figure label="실제 시간" value={formatMinutes(actual)} />
        {deemed !== null && <Figure label="간주시간" value={formatMinutes(deemed)} />}
        {extra && <ExtraFigures extra={extra} />}
        <Figure label="청구" value={formatMinutes(billable)} />
        <Figure label="근로제" value={scheme ? schemeKinds[scheme.kind] : "일반(미등록)"} />
        {proBono && (
          <Figure
            label={`${proBono.year}년 공익활동`}
            value={`${formatMinutes(proBono.minutes)} / ${formatMinutes(proBono.wanted)}`}
          />
        )}
        {state && (
          <div>
            <dt>상태</dt>
            <dd>
              <StateChip tone={worktime.fields.status.tones[state]}>{worktimeStates[state]}</StateChip>
            </dd>
          </div>
        )}
      </dl>
      {warnings.length > 0 && (
        <ul className={styles.warnings}>
          {warnings.map(({ tone, says }) => (
            <li key={says}>
              <StateChip tone={tone}>{tone === "red" ? "경고" : "주의"}</StateChip> {says}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function ExtraFigures({ extra }: { readonly extra: NonNullable<Week["extra"]> }) {
  const { overtime, night, holiday, unclocked } = extra;
  const apart = unclocked > 0 ? ` (시각 없는 기록 ${formatMinutes(unclocked)} 제외)` : "";
  return (
    <>
      {overtime !== null && overtime > 0 && <Figure label="연장근로" value={formatMinutes(overtime)} />}
      {(night > 0 || unclocked > 0) && <Figure label="야간근로" value={`${formatMinutes(night)}${apart}`} />}
      {holiday > 0 && <Figure label="휴일근로" value={formatMinutes(holiday)} />}
    </>
  );
}

function Figure({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
