import { firmToday } from "#platform/dates.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import type { ClientLanguage } from "#features/pipeline/clients/languages.ts";
import { caseWords } from "./case-words.ts";
import type { OwedLine } from "./schemas.ts";
import styles from "./owed-card.module.css";

type OwedCardProps = { readonly owed: readonly OwedLine[]; readonly language: ClientLanguage };

/** 납부하실 금액: what is still to be paid, the next first (additions 41). */
export function OwedCard({ owed, language }: OwedCardProps) {
  const words = caseWords[language];
  const left = owed.reduce((sum, { amount, paid }) => sum + amount - paid, 0);
  return (
    <Card title={words.owed} aside={<strong className={styles.sum}>{words.won(left)}</strong>}>
      <MoneyLines lines={owed} language={language} />
      <p className={styles.note}>{words.owedNote}</p>
    </Card>
  );
}

type MoneyLinesProps = { readonly lines: readonly OwedLine[]; readonly language: ClientLanguage };

/** Lines of money, each with what is left of it. */
export function MoneyLines({ lines, language }: MoneyLinesProps) {
  const words = caseWords[language];
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={`${line.contract} ${line.what} ${line.dueOn} ${line.amount}`}>
          <span>
            {line.what} <small>{line.contract}</small>
          </span>
          <Due line={line} language={language} />
          <span className={styles.amount}>
            {words.won(line.amount - line.paid)}
            {line.paid > 0 && line.paid < line.amount && <small> {words.came(words.won(line.paid))}</small>}
          </span>
        </li>
      ))}
    </ul>
  );
}

type DueProps = { readonly line: OwedLine; readonly language: ClientLanguage };

function Due({ line: { dueOn, when, amount, paid }, language }: DueProps) {
  const words = caseWords[language];
  if (paid >= amount) return <StateChip tone="green">{words.paidUp}</StateChip>;
  if (dueOn === null) return <span>{when}</span>;
  if (dueOn < firmToday()) return <StateChip tone="red">{words.overdue(dueOn)}</StateChip>;
  return <span>{words.until(dueOn)}</span>;
}
