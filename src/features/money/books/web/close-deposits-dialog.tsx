import { Button, NumberInput } from "@mantine/core";
import { useState } from "react";
import { formatWon, type WonSum } from "#platform/money.ts";
import { useWrite } from "#platform/web/query.ts";
import { fieldError, unplacedError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { LimitedInput } from "#ui/components/limited.tsx";
import { closeDeposits, readDepositSheet } from "../endpoints.ts";
import styles from "./books.module.css";

type Difference = { readonly key: number; readonly amount: number | string; readonly reason: string };

type CloseDepositsDialogProps = { readonly month: string; readonly ledger: WonSum; readonly onClose: () => void };

/** The bank's book beside the ledger; each difference has its amount and its reason before the month is closed. */
export function CloseDepositsDialog({ month, ledger, onClose }: CloseDepositsDialogProps) {
  const [bank, setBank] = useState<number | string>("");
  const [differences, setDifferences] = useState<readonly Difference[]>([]);
  const write = useWrite(closeDeposits, {
    quiet: true,
    success: `${month} 예수금을 마감했습니다.`,
    refreshes: [readDepositSheet],
    onSuccess: onClose,
  });
  const named = differences.reduce((sum, { amount }) => sum + (Number(amount) || 0), 0);
  const open = bank === "" ? null : BigInt(Number(bank)) - BigInt(ledger) - BigInt(named);
  const change = (key: number, next: Partial<Difference>) =>
    setDifferences(differences.map((one) => (one.key === key ? { ...one, ...next } : one)));
  const add = () =>
    setDifferences([
      ...differences,
      {
        key: Math.max(0, ...differences.map(({ key }) => key)) + 1,
        amount: open === null ? "" : Number(open),
        reason: "",
      },
    ]);
  return (
    <FormDialog
      title={`${month} 예수금 삼자대사`}
      label="마감"
      size={640}
      sending={write.isPending}
      disabled={open !== 0n}
      failure={unplacedError(write.error) ?? fieldError(write.error, "differences")?.toString()}
      onlyByButton
      noValidate
      onClose={onClose}
      onSubmit={() =>
        write.mutate({
          body: {
            month,
            bank: Number(bank),
            differences: differences.map(({ amount, reason }) => ({ amount: Number(amount) || 0, reason })),
          },
        })
      }
    >
      <NumberInput
        name="bank"
        label="예수금 통장의 월말 잔액"
        suffix="원"
        thousandSeparator=","
        hideControls
        value={bank}
        error={fieldError(write.error, "bank")}
        onChange={setBank}
      />
      <p>예수금 원장 {formatWon(ledger)}원</p>
      {differences.map(({ key, amount, reason }, index) => (
        <div key={key} className={styles.difference}>
          <NumberInput
            aria-label="차이 금액"
            suffix="원"
            thousandSeparator=","
            hideControls
            value={amount}
            error={fieldError(write.error, `differences.${index}.amount`)}
            onChange={(value) => change(key, { amount: value })}
          />
          <LimitedInput
            aria-label="차이 사유"
            placeholder="월말에 보낸 인지대가 다음 달에 빠져나감"
            limit={200}
            value={reason}
            error={fieldError(write.error, `differences.${index}.reason`)}
            onChange={(event) => change(key, { reason: event.currentTarget.value })}
          />
          <Button variant="subtle" onClick={() => setDifferences(differences.filter((one) => one.key !== key))}>
            삭제
          </Button>
        </div>
      ))}
      <div className={styles.buttons}>
        <Button variant="default" disabled={open === null || open === 0n} onClick={add}>
          차이 적기
        </Button>
        {open !== null && (
          <span className={open === 0n ? styles.good : styles.bad}>
            {open === 0n ? "차이가 모두 설명되었습니다." : `설명되지 않은 차이 ${formatWon(open)}원`}
          </span>
        )}
      </div>
    </FormDialog>
  );
}
