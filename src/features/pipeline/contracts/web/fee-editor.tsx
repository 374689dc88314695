import { Button, Checkbox, NativeSelect, TextInput } from "@mantine/core";
import "@mantine/core/styles/Checkbox.css";
import { useState } from "react";
import { LimitedInput } from "#ui/components/limited.tsx";
import { EndButtons } from "#ui/components/end-buttons.tsx";
import { seoulDay } from "#platform/dates.ts";
import { formatEokMan, formatWon, parseWon, toManwon } from "#platform/money.ts";
import { dueRules, feeKinds, type FeeKind } from "../fees.ts";
import {
  divide,
  divisionProblem,
  freshLine,
  lineTotal,
  problemsOf,
  type Division,
  type Line,
  type LineProblems,
  type PartLine,
} from "./fee-lines.ts";
import styles from "./contract.module.css";

type FeeEditorProps = {
  readonly lines: readonly Line[];
  readonly onChange: (lines: readonly Line[]) => void;
  /** What the server said about a line, by its place. */
  readonly refusals?: (index: number) => string | undefined;
};

/** Fee lines and their instalments as they are typed; what is wrong is said beside it at once. */
export function FeeEditor({ lines, onChange, refusals }: FeeEditorProps) {
  const change = (key: number, part: Partial<Line>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...part } : line)));
  const total = lines.reduce((sum, line) => sum + lineTotal(line), 0);
  return (
    <div className={styles.form}>
      {lines.map((line, index) => (
        <FeeLine
          key={line.key}
          line={line}
          refusal={refusals?.(index)}
          onChange={(part) => change(line.key, part)}
          onRemove={() => onChange(lines.filter(({ key }) => key !== line.key))}
        />
      ))}
      <div>
        <Button variant="default" onClick={() => onChange([...lines, freshLine()])}>
          보수 추가
        </Button>
      </div>
      <p className={styles.sum} aria-live="polite">
        합계 <strong>{formatWon(total)}원</strong> ({formatEokMan(toManwon(total))}원)
      </p>
    </div>
  );
}

type FeeLineProps = {
  readonly line: Line;
  readonly refusal: string | undefined;
  readonly onChange: (part: Partial<Line>) => void;
  readonly onRemove: () => void;
};

function FeeLine({ line, refusal, onChange, onRemove }: FeeLineProps) {
  const problems = problemsOf(line);
  // An amount that was not begun is no mistake yet; the button to save waits for it all the same.
  const amountError = line.amount === "" ? undefined : problems?.amount;
  return (
    <fieldset className={styles.line}>
      <NativeSelect
        label="종류"
        data={[...feeKinds]}
        value={line.kind}
        onChange={({ currentTarget: { value } }) => onChange({ kind: value as FeeKind })}
      />
      <LimitedInput
        label="금액"
        value={line.amount}
        limit={30}
        error={amountError}
        onChange={({ currentTarget: { value } }) => onChange({ amount: value })}
        onBlur={() => problems?.amount === undefined && onChange({ amount: formatWon(parseWon(line.amount)!) })}
      />
      <NativeSelect
        label="지급 시기"
        data={[...dueRules]}
        value={line.dueRule}
        onChange={({ currentTarget: { value } }) => onChange({ dueRule: value as Line["dueRule"] })}
      />
      <LimitedInput
        label="조건"
        limit={500}
        value={line.condition}
        onChange={({ currentTarget: { value } }) => onChange({ condition: value })}
      />
      <Checkbox
        label="부가세 포함"
        checked={line.vatIncluded}
        onChange={({ currentTarget: { checked } }) => onChange({ vatIncluded: checked })}
      />
      <Plan line={line} problems={problems} refusal={refusal} onChange={onChange} onRemove={onRemove} />
    </fieldset>
  );
}

type PlanProps = FeeLineProps & { readonly problems: LineProblems | null };

/** The instalments of a line: made in equal monthly parts, then changed by hand. */
function Plan({ line, problems, refusal, onChange, onRemove }: PlanProps) {
  const [division, setDivision] = useState<Division>(() => ({
    count: "3",
    // A plan that is divided anew goes on from the day it had.
    firstDay: line.plan[0]?.dueDate || seoulDay(new Date()),
  }));
  const [asked, setAsked] = useState(false);
  const total = lineTotal(line);
  const set = (key: number, part: Partial<PartLine>) =>
    onChange({ plan: line.plan.map((one) => (one.key === key ? { ...one, ...part } : one)) });
  const wrong = divisionProblem(division);
  const shown = asked ? wrong : null;
  const change = (part: Partial<Division>) => setDivision({ ...division, ...part });
  const onDivide = () => {
    setAsked(true);
    if (wrong === null) onChange({ plan: divide(line, division) });
  };
  const lacking = problems?.lacking ?? 0;
  return (
    <div className={styles.plan}>
      {line.plan.map((part, index) => (
        <div key={part.key} className={styles.part}>
          <TextInput
            aria-label={`${index + 1}회 납부일`}
            type="date"
            value={part.dueDate}
            error={problems?.parts[part.key]?.dueDate}
            onChange={({ currentTarget: { value } }) => set(part.key, { dueDate: value })}
          />
          <LimitedInput
            aria-label={`${index + 1}회 금액`}
            value={part.amount}
            limit={30}
            error={problems?.parts[part.key]?.amount}
            onChange={({ currentTarget: { value } }) => set(part.key, { amount: value })}
            onBlur={() => {
              const won = parseWon(part.amount);
              if (won !== null) set(part.key, { amount: formatWon(won) });
            }}
          />
          <Button variant="subtle" onClick={() => onChange({ plan: line.plan.filter(({ key }) => key !== part.key) })}>
            빼기
          </Button>
        </div>
      ))}
      {line.plan.length > 0 && (
        <p className={styles.sum} data-wrong={lacking !== 0} role={lacking === 0 ? undefined : "alert"}>
          분납 {formatWon(total - lacking)}원 / {formatWon(total)}원
          {lacking !== 0 && ` · ${formatWon(Math.abs(lacking))}원 ${lacking > 0 ? "모자람" : "넘침"}`}
        </p>
      )}
      {refusal && <p role="alert">{refusal}</p>}
      <EndButtons>
        <Button variant="subtle" color="red" mr="auto" onClick={onRemove}>
          보수 삭제
        </Button>
        <TextInput
          aria-label="첫 납부일"
          type="date"
          value={division.firstDay}
          error={shown?.field === "firstDay"}
          onChange={({ currentTarget: { value } }) => change({ firstDay: value })}
        />
        <LimitedInput
          aria-label="분납 횟수"
          w={64}
          inputMode="numeric"
          limit={4}
          value={division.count}
          error={shown?.field === "count"}
          onChange={({ currentTarget: { value } }) => change({ count: value.trim() })}
        />
        <Button variant="default" disabled={total === 0} onClick={onDivide}>
          회로 나누기
        </Button>
      </EndButtons>
      {shown && <p role="alert">{shown.message}</p>}
    </div>
  );
}
