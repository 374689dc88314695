import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { formatDay } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import type { RailRecord } from "#records/web/rails.ts";
import { fieldError, unplacedError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { listRefundable, requestRefund } from "../endpoints.ts";
import styles from "./money.module.css";
import { refreshMoney } from "./refresh.ts";
import { RefundFields, type TypedRefund } from "./refund-fields.tsx";

type DialogProps = { readonly record: RailRecord; readonly onClose: () => void };

/** Asks for money back out of what the client of the dispute paid. */
export function DisputeRefundDialog({ record, onClose }: DialogProps) {
  const { data, error } = useRead(listRefundable, { query: { boonId: String(record.id) } });
  const payments = data?.models ?? [];
  const [chosen, setChosen] = useState<number | null>(null);
  const [asked, setAsked] = useState<TypedRefund>({ amount: "", reason: `분쟁 ${record.number} 합의에 따른 환불` });
  const { amount, reason } = asked;
  const write = useWrite(requestRefund, {
    quiet: true,
    once: true,
    success: "환불을 요청했습니다.",
    onSuccess: () => (onClose(), void refreshMoney()),
  });
  const none =
    data && payments.length === 0 ? "이 분쟁의 의뢰인, 사건, 계약에서 받은 입금이 없습니다." : "선택해 주세요.";
  const payment = payments.find(({ number }) => number === chosen);
  const send = () => {
    if (!payment || amount === "") return;
    const body = { amount, reason, boonId: record.id };
    write.mutate({ params: { number: String(payment.number) }, body });
  };
  return (
    <FormDialog
      title="환불 요청"
      label="환불 요청"
      sending={write.isPending}
      disabled={!payment || amount === ""}
      failure={fieldError(write.error, "boonId") ?? unplacedError(write.error) ?? error?.message}
      onClose={onClose}
      onSubmit={send}
    >
      <p className={styles.note}>다른 담당자가 승인한 뒤에 지급합니다.</p>
      <NativeSelect
        label="입금"
        required
        data-autofocus
        data={[
          { value: "", label: none },
          ...payments.map(({ number, payDate, payName, left }) => ({
            value: String(number),
            label: `${number} · ${formatDay(payDate)} ${payName} · 환불 가능 ${formatWon(left)}원`,
          })),
        ]}
        value={chosen ?? ""}
        onChange={({ currentTarget: { value } }) => setChosen(Number(value) || null)}
      />
      <RefundFields value={asked} most={payment?.left} failure={write.error} onChange={setAsked} />
    </FormDialog>
  );
}
