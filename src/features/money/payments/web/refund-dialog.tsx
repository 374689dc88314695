import { useState } from "react";
import type { CallOutput } from "#platform/endpoint.ts";
import { useWrite } from "#platform/web/query.ts";
import type { RowOf } from "#records/resource.ts";
import { contingencyLaw } from "#features/pipeline/contracts/criminal-fees.ts";
import { unplacedError } from "#ui/components/fields.tsx";
import { DialogForm } from "#ui/components/form-dialog.tsx";
import { ReadDialog } from "#ui/components/read-dialog.tsx";
import { readDetail, requestRefund } from "../endpoints.ts";
import { paymentMoves } from "../payment-steps.ts";
import type { payment } from "../payment.ts";
import type { readDetail as schema } from "../schemas.ts";
import { refreshMoney } from "./refresh.ts";
import { RefundFields, type TypedRefund } from "./refund-fields.tsx";

type DialogProps = { readonly row: RowOf<typeof payment>; readonly onClose: () => void };
type Detail = CallOutput<typeof schema>;

/** Asks for money back out of a payment: what came in for a void fee is proposed, or else all that is left of it. */
export function RefundDialog({ row, onClose }: DialogProps) {
  const input = { params: { number: String(row.number) } };
  return (
    <ReadDialog title={paymentMoves.requestRefund.label} endpoint={readDetail} input={input} onClose={onClose}>
      {(detail) => <RefundForm row={row} detail={detail} onClose={onClose} />}
    </ReadDialog>
  );
}

function RefundForm({ row, detail, onClose }: DialogProps & { readonly detail: Detail }) {
  const { refundable, ofVoid } = detail;
  const [asked, setAsked] = useState<TypedRefund>({
    amount: (ofVoid > 0 ? Math.min(ofVoid, refundable) : refundable) || "",
    reason: ofVoid > 0 ? `형사사건의 무효인 성공보수 반환(${contingencyLaw})` : "",
  });
  const { amount, reason } = asked;
  const write = useWrite(requestRefund, {
    quiet: true,
    once: true,
    onSuccess: () => (onClose(), void refreshMoney()),
  });
  return (
    <DialogForm
      label={paymentMoves.requestRefund.label}
      sending={write.isPending}
      disabled={amount === ""}
      failure={unplacedError(write.error)}
      onClose={onClose}
      onSubmit={() => {
        if (amount === "") return;
        write.mutate({ params: { number: String(row.number) }, body: { amount, reason } });
      }}
    >
      <RefundFields value={asked} most={refundable} failure={write.error} onChange={setAsked} />
    </DialogForm>
  );
}
