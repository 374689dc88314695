import { Button } from "@mantine/core";
import { useState } from "react";
import { LimitedInput } from "#ui/components/limited.tsx";
import { formatWon, parseWon } from "#platform/money.ts";
import type { RowOf } from "#records/resource.ts";
import type { FormValues } from "#records/web/form/form-values.ts";
import { DialogButtons } from "#ui/components/dialog.tsx";
import { fieldError, unplacedError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { beginRecord } from "#records/web/begin-record.ts";
import { useWrite } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { managePayments } from "#features/money/payments/access.ts";
import { requestRefund } from "#features/money/payments/endpoints.ts";
import type { contract } from "../contract.ts";
import { contractReads, type Terms } from "./use-terms.ts";
import styles from "./contract.module.css";

type Settlement = NonNullable<Terms["settlement"]>;
type SettlementOffersProps = { readonly row: RowOf<typeof contract>; readonly settlement: Settlement };
type Receipt = Settlement["payments"][number];

/** What follows from the account: a refund to be approved by somebody else, or what the client objects to. */
export function SettlementOffers({ row, settlement }: SettlementOffersProps) {
  const [refunding, setRefunding] = useState(false);
  const mayRefund = useAllowed(managePayments);
  const payment = receiptFor(settlement);
  return (
    <>
      <DialogButtons>
        <Button variant="default" onClick={() => beginRecord("/lawfirm/boon", objectionOf(row, settlement))}>
          분쟁 접수
        </Button>
        {mayRefund && settlement.refund > 0 && payment && (
          <Button variant="default" onClick={() => setRefunding(true)}>
            환불 요청
          </Button>
        )}
      </DialogButtons>
      {refunding && payment && (
        <RefundDialog row={row} payment={payment} amount={settlement.refund} onClose={() => setRefunding(false)} />
      )}
    </>
  );
}

/** What the record of an objection begins with. */
function objectionOf(row: RowOf<typeof contract>, { refund }: Settlement): FormValues {
  return {
    kind: "의뢰인",
    severity: "medium",
    title: `해지 정산 · ${row.title}`,
    contract: { id: row.id, number: row.number, label: row.title },
    client: row.client,
    amountClaimed: formatWon(refund),
    brief: `계약 ${row.number} 해지 정산`,
  };
}

/** The latest receipt that covers the refund, or else the one with the most left. */
function receiptFor({ payments, refund }: Settlement): Receipt | undefined {
  const covering = payments.find(({ refundable }) => refundable >= refund);
  return covering ?? payments.toSorted((one, other) => other.refundable - one.refundable)[0];
}

type RefundDialogProps = {
  readonly row: RowOf<typeof contract>;
  readonly payment: Receipt;
  readonly amount: number;
  readonly onClose: () => void;
};

function RefundDialog({ row, payment, amount, onClose }: RefundDialogProps) {
  const [typed, setTyped] = useState(formatWon(Math.min(amount, payment.refundable)));
  const [reason, setReason] = useState(`계약 ${row.number} 해지 정산`);
  const write = useWrite(requestRefund, {
    refreshes: contractReads,
    quiet: true,
    success: "환불을 요청했습니다.",
    onSuccess: onClose,
  });
  const won = parseWon(typed);
  const send = () => {
    if (won === null) return;
    write.mutate({ params: { number: String(payment.number) }, body: { amount: won, reason } });
  };
  return (
    <FormDialog
      title="환불 요청"
      label="환불 요청"
      sending={write.isPending}
      disabled={won === null}
      failure={unplacedError(write.error)}
      onClose={onClose}
      onSubmit={send}
    >
      <p className={styles.none}>
        {payment.payDate} 입금 {formatWon(payment.payAmt)}원 중 {formatWon(payment.refundable)}원까지 환불할 수 있고,
        다른 담당자가 승인합니다.
      </p>
      <LimitedInput
        label="환불액"
        limit={30}
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
        error={won === null ? "금액을 숫자로 적어 주세요." : fieldError(write.error, "amount")}
        data-autofocus
      />
      <LimitedInput
        label="사유"
        limit={500}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
        error={fieldError(write.error, "reason")}
      />
    </FormDialog>
  );
}
