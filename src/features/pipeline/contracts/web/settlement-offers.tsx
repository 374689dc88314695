import { Button } from "@mantine/core";
import { useState } from "react";
import { LimitedInput } from "#ui/components/limited.tsx";
import { formatWon, parseWon } from "#platform/money.ts";
import type { RowOf } from "#records/resource.ts";
import { DialogButtons } from "#ui/components/dialog.tsx";
import { fieldError, unplacedError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { goTo } from "#platform/web/navigation.tsx";
import { useWrite } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { managePayments } from "#features/money/payments/access.ts";
import { requestRefund } from "#features/money/payments/endpoints.ts";
import { workOnDisputes } from "#features/pipeline/disputes/access.ts";
import { disputeCalls } from "#features/pipeline/disputes/endpoints.ts";
import type { contract } from "../contract.ts";
import { contractReads, type Terms } from "./use-terms.ts";
import styles from "./contract.module.css";

type Settlement = NonNullable<Terms["settlement"]>;
type SettlementOffersProps = { readonly row: RowOf<typeof contract>; readonly settlement: Settlement };
type Receipt = Settlement["payments"][number];

/** What follows from the account: a refund to be approved by somebody else, a dispute where the client disagrees. */
export function SettlementOffers({ row, settlement }: SettlementOffersProps) {
  const [asked, setAsked] = useState<"refund" | "dispute" | null>(null);
  const mayRefund = useAllowed(managePayments);
  const mayReport = useAllowed(workOnDisputes);
  const payment = receiptFor(settlement);
  const close = () => setAsked(null);
  return (
    <>
      <DialogButtons>
        {mayReport && (
          <Button variant="default" onClick={() => setAsked("dispute")}>
            분쟁 접수
          </Button>
        )}
        {mayRefund && settlement.refund > 0 && payment && (
          <Button variant="default" onClick={() => setAsked("refund")}>
            환불 요청
          </Button>
        )}
      </DialogButtons>
      {asked === "refund" && payment && (
        <RefundDialog row={row} payment={payment} amount={settlement.refund} onClose={close} />
      )}
      {asked === "dispute" && <DisputeDialog row={row} amount={settlement.refund} onClose={close} />}
    </>
  );
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

type DisputeDialogProps = {
  readonly row: RowOf<typeof contract>;
  readonly amount: number;
  readonly onClose: () => void;
};

function DisputeDialog({ row, amount, onClose }: DisputeDialogProps) {
  const [title, setTitle] = useState(`해지 정산 · ${row.title}`);
  const [typed, setTyped] = useState(formatWon(amount));
  const write = useWrite(disputeCalls.create, {
    quiet: true,
    once: true,
    onSuccess: ({ model }) => goTo(`/lawfirm/boon?id=${model.number}`),
  });
  const won = parseWon(typed);
  const send = () => {
    if (won === null) return;
    write.mutate({
      body: {
        kind: "의뢰인",
        severity: "medium",
        title,
        contract: row.id,
        client: row.client?.id ?? null,
        amountClaimed: won,
        brief: `계약 ${row.number} 해지 정산`,
      },
    });
  };
  return (
    <FormDialog
      title="분쟁 접수"
      label="접수"
      sending={write.isPending}
      disabled={won === null || title.trim() === ""}
      failure={unplacedError(write.error)}
      onClose={onClose}
      onSubmit={send}
    >
      <LimitedInput
        label="제목"
        limit={200}
        value={title}
        onChange={({ currentTarget: { value } }) => setTitle(value)}
        error={fieldError(write.error, "title")}
        data-autofocus
      />
      <LimitedInput
        label="청구액"
        limit={30}
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
        error={won === null ? "금액을 숫자로 적어 주세요." : fieldError(write.error, "amountClaimed")}
      />
    </FormDialog>
  );
}
