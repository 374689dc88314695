import { Button, Checkbox, NativeSelect, TextInput } from "@mantine/core";
import "@mantine/core/styles/Checkbox.css";
import { useState } from "react";
import { seoulDay } from "../../../../kit/shared/dates.ts";
import { formatEokMan, formatWon, parseWon, toManwon } from "../../../../kit/shared/money.ts";
import type { RowOf } from "../../../../kit/shared/records/resource.ts";
import { Dialog } from "../../../../kit/web/components/dialog.tsx";
import { useWrite } from "../../../../kit/web/query.ts";
import type { contract } from "../contract.ts";
import { setFees } from "../endpoints.ts";
import { dueRules, feeKinds, feesTotal, feeTotal, monthlyInstalments, type FeeKind } from "../fees.ts";
import { contractReads, type Fee } from "./use-terms.ts";
import styles from "./contract.module.css";

type FeeDialogProps = {
  readonly row: RowOf<typeof contract>;
  readonly fees: readonly Fee[];
  readonly onClose: () => void;
};

/** A line as it is typed: the amount as text, so that nothing typed is lost. */
type Line = Omit<Fee, "id" | "amount"> & { readonly key: number; readonly amount: string };

let keys = 0;
const fresh = (): Line => ({
  key: (keys += 1),
  kind: "착수금",
  amount: "",
  vatIncluded: true,
  condition: "",
  dueRule: "계약시",
  plan: [],
});

const amountOf = (line: Line) => parseWon(line.amount) ?? 0;

/** The parts of a line that the call takes. */
const partsOf = ({ kind, vatIncluded, condition, dueRule, plan }: Omit<Line, "key" | "amount">) => ({
  kind,
  vatIncluded,
  condition,
  dueRule,
  plan,
});

/** Writes the fee lines and their instalments; the sums are checked while one types. */
export default function FeeDialog({ row, fees, onClose }: FeeDialogProps) {
  const [lines, setLines] = useState<readonly Line[]>(() =>
    fees.length === 0
      ? [fresh()]
      : fees.map((fee) => ({ ...partsOf(fee), key: (keys += 1), amount: formatWon(fee.amount) })),
  );
  const write = useWrite(setFees, { refreshes: contractReads, quiet: true, onSuccess: onClose });
  const change = (key: number, part: Partial<Line>) =>
    setLines((now) => now.map((line) => (line.key === key ? { ...line, ...part } : line)));
  const total = feesTotal(lines.map((line) => ({ ...line, amount: amountOf(line) })));
  const save = () =>
    write.mutate({
      params: { number: String(row.number) },
      body: {
        version: row.version,
        fees: lines.map((line) => ({ ...partsOf(line), amount: amountOf(line) })),
      },
    });
  return (
    <Dialog onClose={onClose} title="보수와 분납" size="min(820px, 96vw)">
      <div className={styles.form}>
        {lines.map((line, index) => (
          <FeeLine
            key={line.key}
            line={line}
            error={write.error?.fields[`fees.${index}.plan`] ?? write.error?.fields[`fees.${index}.amount`]}
            onChange={(part) => change(line.key, part)}
            onRemove={() => setLines((now) => now.filter(({ key }) => key !== line.key))}
          />
        ))}
        <div>
          <Button variant="default" onClick={() => setLines((now) => [...now, fresh()])}>
            보수 추가
          </Button>
        </div>
        <p className={styles.sum} aria-live="polite">
          합계 <strong>{formatWon(total)}원</strong> ({formatEokMan(toManwon(total))}원)
        </p>
        {write.error && <p role="alert">{write.error.message}</p>}
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            취소
          </Button>
          <Button loading={write.isPending} onClick={save}>
            저장
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

type FeeLineProps = {
  readonly line: Line;
  readonly error: string | undefined;
  readonly onChange: (part: Partial<Line>) => void;
  readonly onRemove: () => void;
};

function FeeLine({ line, error, onChange, onRemove }: FeeLineProps) {
  const amount = parseWon(line.amount);
  return (
    <fieldset className={styles.line}>
      <NativeSelect
        label="종류"
        data={[...feeKinds]}
        value={line.kind}
        onChange={({ currentTarget: { value } }) => onChange({ kind: value as FeeKind })}
      />
      <TextInput
        label="금액"
        value={line.amount}
        maxLength={30}
        error={line.amount !== "" && amount === null ? "숫자로 적어 주세요." : undefined}
        onChange={({ currentTarget: { value } }) => onChange({ amount: value })}
        onBlur={() => amount !== null && onChange({ amount: formatWon(amount) })}
      />
      <NativeSelect
        label="지급 시기"
        data={[...dueRules]}
        value={line.dueRule}
        onChange={({ currentTarget: { value } }) => onChange({ dueRule: value as Line["dueRule"] })}
      />
      <TextInput
        label="조건"
        maxLength={500}
        value={line.condition}
        onChange={({ currentTarget: { value } }) => onChange({ condition: value })}
      />
      <Checkbox
        label="부가세 포함"
        checked={line.vatIncluded}
        onChange={({ currentTarget: { checked } }) => onChange({ vatIncluded: checked })}
      />
      <Button variant="subtle" color="red" onClick={onRemove}>
        삭제
      </Button>
      <Plan
        line={line}
        total={feeTotal({ amount: amount ?? 0, vatIncluded: line.vatIncluded })}
        error={error}
        onChange={onChange}
      />
    </fieldset>
  );
}

type PlanProps = Pick<FeeLineProps, "line" | "error" | "onChange"> & { readonly total: number };

/** The instalments of a line: made in equal monthly parts, then changed by hand. */
function Plan({ line, total, error, onChange }: PlanProps) {
  const [parts, setParts] = useState("3");
  const planned = line.plan.reduce((sum, { amount }) => sum + amount, 0);
  const set = (index: number, part: Partial<Fee["plan"][number]>) =>
    onChange({ plan: line.plan.map((one, at) => (at === index ? { ...one, ...part } : one)) });
  return (
    <div className={styles.plan}>
      {line.plan.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- an instalment is known by its place
        <div key={index} className={styles.part}>
          <TextInput
            aria-label={`${index + 1}회 납부일`}
            type="date"
            value={part.dueDate}
            onChange={({ currentTarget: { value } }) => set(index, { dueDate: value })}
          />
          <TextInput
            aria-label={`${index + 1}회 금액`}
            value={formatWon(part.amount)}
            onChange={({ currentTarget: { value } }) => set(index, { amount: parseWon(value) ?? 0 })}
          />
          <Button variant="subtle" onClick={() => onChange({ plan: line.plan.filter((_, at) => at !== index) })}>
            빼기
          </Button>
        </div>
      ))}
      {line.plan.length > 0 && (
        <p className={styles.sum} data-wrong={planned !== total}>
          분납 {formatWon(planned)}원 / {formatWon(total)}원
        </p>
      )}
      {error && <p role="alert">{error}</p>}
      <div className={styles.buttons}>
        <TextInput
          aria-label="분납 횟수"
          w={64}
          inputMode="numeric"
          maxLength={2}
          value={parts}
          onChange={({ currentTarget: { value } }) => setParts(value.replaceAll(/\D/g, ""))}
        />
        <Button
          variant="default"
          disabled={total === 0}
          onClick={() =>
            onChange({ plan: [...monthlyInstalments(total, Math.min(60, Number(parts)), seoulDay(new Date()))] })
          }
        >
          회로 나누기
        </Button>
      </div>
    </div>
  );
}
