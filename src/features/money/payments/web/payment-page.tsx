import { Button } from "@mantine/core";
import { useState } from "react";
import { formatWon } from "#platform/money.ts";
import type { RowOf } from "#records/resource.ts";
import { useWrite } from "#platform/web/query.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { useAllowed } from "#platform/web/session.ts";
import { managePayments } from "../access.ts";
import * as calls from "../endpoints.ts";
import { offersMove, paymentMoves } from "../payment-moves.ts";
import { evidenceKinds, payment, paymentStatuses } from "../payment.ts";
import { AllocationDialog } from "./allocation-dialog.tsx";
import { AskDialog } from "./ask-dialog.tsx";
import { MatchDialog } from "./match-dialog.tsx";
import { PaymentDetail } from "./payment-detail.tsx";
import { refreshMoney } from "./refresh.ts";
import { today } from "./today.ts";
import { paymentTones } from "./tones.ts";

type Row = RowOf<typeof payment>;

/** Moves that ask for something first, and those that are made at once. */
const steps = ["match", "settle", "receive", "evidence", "allocate", "requestRefund", "cancel"] as const;
type Step = (typeof steps)[number];
const plainSteps = [
  { move: "confirm", call: calls.confirmPayment },
  { move: "unmatch", call: calls.unmatchPayment },
  { move: "expect", call: calls.expectPayment },
  { move: "writeOff", call: calls.writeOffPayment },
] as const;

/** One receipt: its facts, what can be done with it, and everything that belongs to it. */
export default function PaymentPage({ row }: { readonly row: Row }) {
  const [asked, setAsked] = useState<Step | null>(null);
  const mayManage = useAllowed(managePayments);
  const close = () => setAsked(null);
  return (
    <>
      <RecordPage
        resource={payment}
        row={row}
        manage={managePayments}
        state={{ label: paymentStatuses[row.status], tone: paymentTones[row.status] }}
        facts={[
          { label: "일자", value: row.payDate },
          { label: "금액", value: `${formatWon(row.payAmt)}원` },
          { label: "순매출", value: `${formatWon(row.net)}원` },
          { label: "계약", value: row.contract?.label },
          { label: "팀", value: row.team?.label },
        ]}
        actions={mayManage && <Actions row={row} onAsk={setAsked} />}
      >
        <PaymentDetail row={row} />
      </RecordPage>
      {(asked === "match" || asked === "settle") && (
        <MatchDialog row={row} settle={asked === "settle"} onClose={close} />
      )}
      {asked === "allocate" && <AllocationDialog row={row} onClose={close} />}
      {asked !== null && <StepDialog step={asked} row={row} onClose={close} />}
    </>
  );
}

function Actions({ row, onAsk }: { readonly row: Row; readonly onAsk: (step: Step) => void }) {
  const options = { failure: "처리하지 못했습니다.", onSuccess: () => void refreshMoney() } as const;
  const writes = [
    useWrite(plainSteps[0].call, options),
    useWrite(plainSteps[1].call, options),
    useWrite(plainSteps[2].call, options),
    useWrite(plainSteps[3].call, options),
  ];
  const input = { params: { number: String(row.number) }, body: { version: row.version } };
  return (
    <>
      {steps
        .filter((step) => offersMove(step, row))
        .map((step) => (
          <Button key={step} variant={step === "match" ? "filled" : "default"} onClick={() => onAsk(step)}>
            {paymentMoves[step].label}
          </Button>
        ))}
      {plainSteps.map(({ move }, index) =>
        offersMove(move, row) ? (
          <Button
            key={move}
            variant="default"
            loading={writes[index]!.isPending}
            onClick={() => writes[index]!.mutate(input)}
          >
            {paymentMoves[move].label}
          </Button>
        ) : null,
      )}
    </>
  );
}

type StepDialogProps = { readonly step: Step; readonly row: Row; readonly onClose: () => void };

/** The steps that ask for a few values. */
function StepDialog({ step, row, onClose }: StepDialogProps) {
  const options = { quiet: true, onSuccess: () => (onClose(), void refreshMoney()) } as const;
  const evidence = useWrite(calls.setEvidence, options);
  const refund = useWrite(calls.requestRefund, { ...options, once: true });
  const cancel = useWrite(calls.cancelPayment, options);
  const receive = useWrite(calls.receivePayment, options);
  const params = { number: String(row.number) };
  const { version } = row;
  const day = today();
  const { label } = paymentMoves[step];
  const shared = { title: label, confirmLabel: label, onClose };
  if (step === "evidence") {
    return (
      <AskDialog
        {...shared}
        sending={evidence.isPending}
        error={evidence.error}
        fields={[
          { key: "kind", label: "증빙", kind: "choice", options: evidenceKinds },
          { key: "no", label: "증빙 번호", kind: "text", optional: true, initial: row.evidenceNo },
          { key: "issuedOn", label: "발급일", kind: "day", initial: day },
        ]}
        onSend={({ kind, no, issuedOn }) =>
          evidence.mutate({
            params,
            body: { version, kind: kind as keyof typeof evidenceKinds, no: String(no), issuedOn: String(issuedOn) },
          })
        }
      />
    );
  }
  if (step === "requestRefund") {
    return (
      <AskDialog
        {...shared}
        sending={refund.isPending}
        error={refund.error}
        fields={[
          { key: "amount", label: "환불액", kind: "won", initial: row.payAmt },
          { key: "reason", label: "사유", kind: "text" },
        ]}
        onSend={({ amount, reason }) =>
          refund.mutate({ params, body: { amount: Number(amount), reason: String(reason) } })
        }
      />
    );
  }
  if (step === "cancel") {
    return (
      <AskDialog
        {...shared}
        sending={cancel.isPending}
        error={cancel.error}
        fields={[
          { key: "canceledOn", label: "취소일", kind: "day", initial: day },
          { key: "reason", label: "사유", kind: "text" },
        ]}
        onSend={({ canceledOn, reason }) =>
          cancel.mutate({ params, body: { version, canceledOn: String(canceledOn), reason: String(reason) } })
        }
      />
    );
  }
  if (step !== "receive") return null;
  return (
    <AskDialog
      {...shared}
      sending={receive.isPending}
      error={receive.error}
      fields={[{ key: "payDate", label: "입금일", kind: "day", initial: day }]}
      onSend={({ payDate }) => receive.mutate({ params, body: { version, payDate: String(payDate) } })}
    />
  );
}
