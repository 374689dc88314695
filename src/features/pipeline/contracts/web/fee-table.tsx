import { Button } from "@mantine/core";
import { formatWon } from "#platform/money.ts";
import { StateChip } from "#ui/components/chip.tsx";
import type { Tone } from "#platform/tone.ts";
import { Table } from "#ui/components/table.tsx";
import { feesTax, feesTotal, feeTotal, successWords, type FeeKind, type FeeLine, type SuccessTerms } from "../fees.ts";
import { contingencyLaw } from "../criminal-fees.ts";
import styles from "./contract.module.css";

type ShownPart = {
  readonly id?: number | undefined;
  readonly dueDate: string;
  readonly amount: number;
  readonly paid?: number | null;
};
type ShownFee = Omit<FeeLine, keyof SuccessTerms> &
  SuccessTerms & {
    readonly id?: number | undefined;
    readonly kind: FeeKind;
    readonly condition: string;
    readonly dueRule: string;
    readonly plan: readonly ShownPart[];
    /** Void by law, once signed. */
    readonly isVoid?: boolean;
  };

type FeeTableProps = {
  readonly fees: readonly ShownFee[];
  /** Instalments say how far they are paid; without it, as on paper, they do not. */
  readonly today?: string;
  /** Enters the result of a 성공보수. */
  readonly onResult?: ((fee: ShownFee) => void) | undefined;
};

/** Fee lines as they were agreed. */
export function FeeTable({ fees, today, onResult }: FeeTableProps) {
  if (fees.length === 0) return <p className={styles.none}>등록된 보수가 없습니다.</p>;
  const total = feesTotal(fees);
  const tax = feesTax(fees);
  return (
    <Table label="보수" wraps stacks>
      <thead>
        <tr>
          <th scope="col">종류</th>
          <th scope="col">지급 시기</th>
          <th scope="col">조건</th>
          <th scope="col">분납</th>
          <th scope="col" data-right>
            금액(부가세 포함)
          </th>
        </tr>
      </thead>
      <tbody>
        {fees.map((fee, index) => (
          <tr key={fee.id ?? `new ${index}`}>
            <td>
              {fee.kind} {fee.isVoid && <StateChip tone="red">무효</StateChip>}
            </td>
            <td data-label="지급 시기">{fee.dueRule}</td>
            <td data-label="조건">
              <Terms fee={fee} />
              {onResult && fee.successPct !== null && !fee.isVoid && (
                <Button variant="subtle" size="compact-xs" onClick={() => onResult(fee)}>
                  {fee.successReached === null ? "결과 입력" : "결과 수정"}
                </Button>
              )}
            </td>
            <td data-label="분납" data-line={fee.plan.length === 0 ? undefined : ""}>
              {fee.plan.length === 0 ? "일시" : <Parts plan={fee.plan} today={fee.isVoid ? undefined : today} />}
            </td>
            <td data-right data-label="금액">
              {formatWon(feeTotal(fee))}원{fee.taxType !== "과세" && <div className={styles.parts}>{fee.taxType}</div>}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={2}>합계</td>
          <td data-right colSpan={3}>
            <strong>{formatWon(total)}원</strong>
            <div className={styles.parts}>
              공급가 {formatWon(tax.supply)}원 · 부가세 {formatWon(tax.vat)}원
            </div>
          </td>
        </tr>
      </tfoot>
    </Table>
  );
}

/** What a fee depends on: the share of success with its result, and the condition in words. */
function Terms({ fee }: { readonly fee: ShownFee }) {
  const share = successWords(fee);
  if (share === "" && fee.condition === "" && !fee.isVoid) return "—";
  const { successReached: reached = null } = fee;
  return (
    <>
      {share !== "" && <div>{share}</div>}
      {reached !== null && <div className={styles.parts}>결과 {formatWon(reached)}원</div>}
      {fee.condition !== "" && <div>{fee.condition}</div>}
      {fee.isVoid && (
        <div className={styles.parts}>형사사건의 성공보수 약정은 무효라 청구하지 않습니다({contingencyLaw}).</div>
      )}
    </>
  );
}

function Parts({ plan, today }: { readonly plan: readonly ShownPart[]; readonly today: string | undefined }) {
  return plan.map((part, index) => (
    <div key={part.id ?? `new ${index}`} className={styles.instalment}>
      <span>{part.dueDate}</span> <span>{formatWon(part.amount)}원</span>{" "}
      {today !== undefined && <PartState part={part} today={today} />}
    </div>
  ));
}

/** 예정, 완납, 일부, 연체; nothing for those who may not read receipts. */
function PartState({ part: { amount, dueDate, paid }, today }: { readonly part: ShownPart; readonly today: string }) {
  if (paid === null || paid === undefined) return null;
  const states: readonly [boolean, Tone, string][] = [
    [paid >= amount, "green", "완납"],
    [dueDate < today, "red", paid > 0 ? `연체 · ${formatWon(amount - paid)}원 남음` : "연체"],
    [paid > 0, "amber", `일부 · ${formatWon(amount - paid)}원 남음`],
    [true, "grey", "예정"],
  ];
  const [, tone, label] = states.find(([holds]) => holds)!;
  return <StateChip tone={tone}>{label}</StateChip>;
}
