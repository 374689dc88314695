import { consultRef } from "#firm/refs.ts";
import { useState } from "react";
import { formatWon } from "#platform/money.ts";
import { ref, type Ref } from "#records/field.ts";
import type { RowOf } from "#records/resource.ts";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { useRead, useWrite } from "#platform/web/query.ts";
import { FieldInput } from "#records/web/form/inputs.tsx";
import { useAllowed } from "#platform/web/session.ts";
import { showConsults } from "#features/pipeline/consults/access.ts";
import { matchPayment, readProposals, settleDeposit } from "../endpoints.ts";
import type { payment } from "../payment.ts";
import { MatchEditor, matchBody, partOf, type Part } from "./match-editor.tsx";
import styles from "./money.module.css";
import { refreshMoney } from "./refresh.ts";

type MatchDialogProps = {
  readonly row: RowOf<typeof payment>;
  /** A deposit becomes a fee; else a receipt is matched. */
  readonly settle: boolean;
  readonly onClose: () => void;
};

const consultField = ref(consultRef, {
  label: "상담료를 낸 상담",
  help: "계약 없이 상담료만 받은 입금일 때 고릅니다.",
});

/**
 * Says which fees a receipt pays: proposals first, any open fee by search; the rest becomes 예수금. Or which consultation
 * it pays for, as a whole.
 */
export function MatchDialog({ row, settle, onClose }: MatchDialogProps) {
  const [parts, setParts] = useState<readonly Part[]>([]);
  const [consult, setConsult] = useState<Ref | null>(null);
  const mayChooseConsult = useAllowed(showConsults) && !settle && parts.length === 0;
  const consultId = mayChooseConsult ? (consult?.id ?? null) : null;
  const proposals = useRead(readProposals, { params: { number: String(row.number) } });
  const options = { quiet: true, onSuccess: () => (onClose(), void refreshMoney()) } as const;
  const matching = useWrite(matchPayment, options);
  const settling = useWrite(settleDeposit, options);
  const write = settle ? settling : matching;
  const paid = parts.reduce((sum, { amount }) => sum + amount, 0);
  const send = () => {
    const match = {
      ...matchBody(parts, row.payAmt),
      ...(settle && { deposit: 0 }),
      ...(consultId !== null && { consultId, deposit: 0 }),
    };
    const body = { version: row.version, match };
    write.mutate({ params: { number: String(row.number) }, body });
  };
  const title = `${settle ? "예수금 정산" : "매칭"} · ${row.payName} ${formatWon(row.payAmt)}원`;
  return (
    <FormDialog
      title={title}
      size={640}
      label={settle ? "정산" : parts.length === 0 && consultId === null ? "모두 예수금으로" : "매칭"}
      sending={write.isPending}
      disabled={paid > row.payAmt || (settle && paid === 0)}
      failure={write.error?.message}
      onlyByButton
      onClose={onClose}
      onSubmit={send}
    >
      {parts.length === 0 && consultId === null && (
        <ul className={styles.choices} aria-label="제안">
          {proposals.data?.models.map((item) => (
            <li key={`${item.feeId}/${item.planId}`}>
              <button type="button" className={styles.link} onClick={() => setParts([partOf(item, row.payAmt)])}>
                {item.clientName} · {item.contractTitle} · {item.feeKind} {formatWon(item.open)}원
              </button>{" "}
              <span className={styles.note}>{item.reasons.join(", ")}</span>
            </li>
          ))}
          {proposals.data?.models.length === 0 && (
            <li className={styles.note}>맞는 보수가 없습니다. 아래에서 찾아 주세요.</li>
          )}
        </ul>
      )}
      {consultId === null && <MatchEditor total={row.payAmt} parts={parts} onChange={setParts} />}
      {mayChooseConsult && (
        <FieldInput
          name="consult"
          field={consultField}
          first={false}
          value={consult}
          error={null}
          onChange={(value) => setConsult(value as Ref | null)}
        />
      )}
    </FormDialog>
  );
}
