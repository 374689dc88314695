import { Button } from "@mantine/core";
import { useState } from "react";
import { formatWon } from "#platform/money.ts";
import type { RowOf } from "#records/resource.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { StepButtons } from "#records/web/steps/step-buttons.tsx";
import type { StepsInUse } from "#records/web/steps/take-step.ts";
import { useAllowed } from "#platform/web/session.ts";
import { managePayments } from "../access.ts";
import { offersMove, paymentMoves, paymentSteps, type PaymentMove } from "../payment-steps.ts";
import { payment, paymentStatuses } from "../payment.ts";
import { AllocationDialog } from "../allocation-dialog.tsx";
import { MatchDialog } from "./match-dialog.tsx";
import { PaymentDetail } from "./payment-detail.tsx";
import { RefundDialog } from "./refund-dialog.tsx";
import { moneyReads } from "./refresh.ts";
import { today } from "./today.ts";

type Row = RowOf<typeof payment>;

const moves = ["allocate", "requestRefund"] as const satisfies PaymentMove[];
/** What has a dialog of its own. */
type Asked = PaymentMove | "match" | "settle";
const use: StepsInUse = { machine: paymentSteps, refreshes: moneyReads };

/** One receipt: its facts, what can be done with it, and everything that belongs to it. */
export default function PaymentPage({ row }: { readonly row: Row }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const mayManage = useAllowed(managePayments);
  const close = () => setAsked(null);
  return (
    <>
      <RecordPage
        resource={payment}
        row={row}
        manage={managePayments}
        state={{ label: paymentStatuses[row.status], tone: payment.fields.status.tones[row.status] }}
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
      {asked === "allocate" && <AllocationDialog number={row.number} onClose={close} />}
      {asked === "requestRefund" && <RefundDialog row={row} onClose={close} />}
    </>
  );
}

function Actions({ row, onAsk }: { readonly row: Row; readonly onAsk: (what: Asked) => void }) {
  const day = today();
  const { evidenceNo, supplyOn } = row;
  return (
    <>
      <StepButtons
        use={use}
        row={offered(row)}
        dialogs={{ match: () => onAsk("match"), settle: () => onAsk("settle") }}
        presets={{
          receive: { payDate: day },
          cancel: { canceledOn: day },
          evidence: {
            evidenceKind: row.evidenceKind ?? usualEvidence(row),
            evidenceNo,
            evidenceIssuedOn: day,
            supplyOn,
          },
        }}
      />
      {moves
        .filter((move) => offersMove(move, row))
        .map((move) => (
          <Button key={move} variant="default" onClick={() => onAsk(move)}>
            {paymentMoves[move].label}
          </Button>
        ))}
    </>
  );
}

/** Before the money comes there is a 세금계산서 alone; of a payer whom nobody knows the 현금영수증 is 자진발급. */
function usualEvidence({ status, client }: Row): "taxInvoice" | "selfIssued" | "cashReceipt" {
  if (status === "expected") return "taxInvoice";
  return status === "received" && client === null ? "selfIssued" : "cashReceipt";
}

/** Reversals follow their payment, cards alone are canceled and deposits settled: what can never be has no button. */
function offered(row: Row): Row {
  if (row.payAmt < 0) return { ...row, can: {} };
  const never = [row.payType !== "카드" && "cancel", !row.isDeposit && "settle"];
  return { ...row, can: Object.fromEntries(Object.entries(row.can ?? {}).filter(([step]) => !never.includes(step))) };
}
