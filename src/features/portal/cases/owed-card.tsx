import { firmToday, formatDay } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import type { OwedLine } from "./schemas.ts";
import styles from "./owed-card.module.css";

/** 납부하실 금액: what is still to be paid, the next first (additions 41). */
export function OwedCard({ owed }: { readonly owed: readonly OwedLine[] }) {
  const left = owed.reduce((sum, { amount, paid }) => sum + amount - paid, 0);
  return (
    <Card title="납부하실 금액" aside={<strong className={styles.sum}>{formatWon(left)}원</strong>}>
      <MoneyLines lines={owed} />
      <p className={styles.note}>이미 보내신 금액은 확인한 뒤에 반영합니다.</p>
    </Card>
  );
}

/** Lines of money, each with what is left of it. */
export function MoneyLines({ lines }: { readonly lines: readonly OwedLine[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={`${line.contract} ${line.what} ${line.dueOn} ${line.amount}`}>
          <span>
            {line.what} <small>{line.contract}</small>
          </span>
          <Due line={line} />
          <span className={styles.amount}>
            {formatWon(line.amount - line.paid)}원
            {line.paid > 0 && line.paid < line.amount && <small> ({formatWon(line.paid)}원 입금)</small>}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Due({ line: { dueOn, when, amount, paid } }: { readonly line: OwedLine }) {
  if (paid >= amount) return <StateChip tone="green">입금 완료</StateChip>;
  if (dueOn === null) return <span>{when}</span>;
  if (dueOn < firmToday()) return <StateChip tone="red">{`${formatDay(dueOn)} 지남`}</StateChip>;
  return <span>{formatDay(dueOn)}까지</span>;
}
