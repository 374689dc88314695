import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { LinesEditor } from "#records/web/lines/lines-editor.tsx";
import type { TypedLine } from "#records/web/lines/typed-lines.ts";
import { LimitedInput } from "#ui/components/limited.tsx";
import { EndButtons } from "#ui/components/end-buttons.tsx";
import { firmToday } from "#platform/dates.ts";
import { formatEokMan, formatWon, toManwon } from "#platform/money.ts";
import { feeLines, planLines } from "../fees.ts";
import {
  divided,
  divisionProblem,
  freshFee,
  isSuccess,
  lacking,
  lineTotal,
  withPlan,
  type Division,
} from "./fee-lines.ts";
import { shareKeys, SuccessShare } from "./success-share.tsx";
import styles from "./contract.module.css";

type FeeEditorProps = {
  readonly lines: readonly TypedLine[];
  readonly onChange: (lines: readonly TypedLine[]) => void;
  /** What the server said about a field of a line, by its place. */
  readonly refused: (index: number, key: string) => string | undefined;
};

/** Fee lines and their instalments as they are typed; what is wrong is said beside it at once. */
export function FeeEditor({ lines, onChange, refused }: FeeEditorProps) {
  const total = lines.reduce((sum, line) => sum + lineTotal(line), 0);
  return (
    <div className={styles.form}>
      <LinesEditor
        lines={feeLines}
        value={lines}
        onChange={onChange}
        nameOf={(index) => `${index + 1}번 보수`}
        blank={freshFee}
        refused={refused}
        under={shareKeys}
        renderUnder={(line, change, index) => (
          <>
            {isSuccess(line) && (
              <SuccessShare
                line={line}
                name={`${index + 1}번 보수`}
                onChange={change}
                refused={(key) => refused(index, key)}
              />
            )}
            <Plan line={line} refusal={refused(index, "plan")} onChange={change} />
          </>
        )}
      />
      <p className={styles.sum} aria-live="polite">
        합계 <strong>{formatWon(total)}원</strong> ({formatEokMan(toManwon(total))}원)
      </p>
    </div>
  );
}

type PlanProps = {
  readonly line: TypedLine;
  readonly refusal: string | undefined;
  readonly onChange: (line: TypedLine) => void;
};

/** The instalments of a line: made in equal monthly parts, then changed by hand. */
function Plan({ line, refusal, onChange }: PlanProps) {
  const plan = line.below["plan"]!;
  const [division, setDivision] = useState<Division>(() => ({
    count: "3",
    // A plan that is divided anew goes on from the day it had.
    firstDay: (plan[0]?.values["dueDate"] as string) || firmToday(),
  }));
  const [asked, setAsked] = useState(false);
  const total = lineTotal(line);
  const missing = lacking(line);
  const wrong = divisionProblem(division);
  const shown = asked ? wrong : null;
  const change = (part: Partial<Division>) => setDivision({ ...division, ...part });
  const onDivide = () => {
    setAsked(true);
    if (wrong === null) onChange(divided(line, division));
  };
  return (
    <div className={styles.plan}>
      {plan.length > 0 && (
        <>
          <LinesEditor
            lines={planLines}
            value={plan}
            onChange={(parts) => onChange(withPlan(line, parts))}
            nameOf={(index) => `${index + 1}회`}
          />
          <p className={styles.sum} data-wrong={missing !== 0} role={missing === 0 ? undefined : "alert"}>
            분납 {formatWon(total - missing)}원 / {formatWon(total)}원
            {missing !== 0 && ` · ${formatWon(Math.abs(missing))}원 ${missing > 0 ? "모자람" : "넘침"}`}
          </p>
        </>
      )}
      {refusal && <p role="alert">{refusal}</p>}
      <EndButtons>
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
          분납으로 나누기
        </Button>
      </EndButtons>
      {shown && <p role="alert">{shown.message}</p>}
    </div>
  );
}
