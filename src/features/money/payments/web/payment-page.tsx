import { Button } from "@mantine/core";
import { useState } from "react";
import { formatWon } from "../../../../kit/shared/money.ts";
import type { RowOf } from "../../../../kit/shared/records/resource.ts";
import { useWrite } from "../../../../kit/web/query.ts";
import { RecordPage } from "../../../../kit/web/records/page/record-page.tsx";
import { useAllowed } from "../../../../kit/web/session.ts";
import { managePayments } from "../access.ts";
import * as calls from "../endpoints.ts";
import { evidenceKinds, payment, paymentStatuses, type PaymentStatus } from "../payment.ts";
import { AllocationDialog } from "./allocation-dialog.tsx";
import { AskDialog } from "./ask-dialog.tsx";
import { MatchDialog } from "./match-dialog.tsx";
import { PaymentDetail } from "./payment-detail.tsx";
import { refreshMoney } from "./refresh.ts";
import { today } from "./today.ts";
import { paymentTones } from "./tones.ts";

type Row = RowOf<typeof payment>;
type Step = "match" | "settle" | "evidence" | "allocate" | "refund" | "cancel" | "receive";

const steps: Readonly<Record<Step, { readonly label: string; readonly from: readonly PaymentStatus[] }>> = {
  match: { label: "매칭", from: ["received"] },
  settle: { label: "예수금 정산", from: ["received", "matched", "confirmed", "partiallyRefunded"] },
  receive: { label: "입금 처리", from: ["expected"] },
  evidence: { label: "증빙 입력", from: ["received", "matched", "confirmed", "partiallyRefunded", "refunded"] },
  allocate: { label: "매출기여", from: ["received", "matched", "confirmed"] },
  refund: { label: "환불 요청", from: ["received", "matched", "confirmed", "partiallyRefunded"] },
  cancel: { label: "카드 취소", from: ["received", "matched", "confirmed"] },
};

function fits(step: Step, row: Row): boolean {
  if (row.payAmt < 0 || !steps[step].from.includes(row.status)) return false;
  if (step === "settle") return row.isDeposit;
  if (step === "allocate") return !row.isDeposit;
  return step !== "cancel" || row.payType === "카드";
}

const plainSteps = [
  { label: "확정", from: ["matched"], call: calls.confirmPayment },
  { label: "매칭 해제", from: ["matched"], call: calls.unmatchPayment },
  { label: "청구로 변경", from: ["received"], call: calls.expectPayment },
  { label: "대손", from: ["expected"], call: calls.writeOffPayment },
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
      {(Object.keys(steps) as Step[])
        .filter((step) => fits(step, row))
        .map((step) => (
          <Button key={step} variant={step === "match" ? "filled" : "default"} onClick={() => onAsk(step)}>
            {steps[step].label}
          </Button>
        ))}
      {plainSteps.map(({ label, from }, index) =>
        row.payAmt > 0 && (from as readonly PaymentStatus[]).includes(row.status) ? (
          <Button
            key={label}
            variant="default"
            loading={writes[index]!.isPending}
            onClick={() => writes[index]!.mutate(input)}
          >
            {label}
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
  const shared = { title: steps[step].label, confirmLabel: steps[step].label, onClose };
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
  if (step === "refund") {
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
