import { date, text } from "#records/field.ts";
import { defineSteps } from "#records/steps.ts";
import { payment, type PaymentStatus } from "./payment.ts";

const received = ["received", "matched", "confirmed"] as const;
const refundable = [...received, "partiallyRefunded"] as const;

/**
 * The way of a payment, in one model with its refunds (product §5.4): an open refund is to be paid out of the payment, so
 * that until it is decided and paid the money stays received, is not given up, and is not less than it. The database
 * refuses the same (migration 0047).
 */
export const paymentSteps = defineSteps(
  payment,
  "status",
  {
    // Which fees it pays, and where a deposit leads, its parts say.
    match: { label: "매칭", from: ["received"], to: "matched" },
    settle: { label: "예수금 정산", from: refundable },
    receive: { label: "입금 처리", from: ["expected"], to: "received", asks: ["payDate"] },
    evidence: {
      label: "증빙 입력",
      // A 세금계산서 may be issued before the money comes.
      from: ["expected", ...refundable, "refunded"],
      asks: ["evidenceKind", "evidenceIssuedOn"],
      takes: ["evidenceNo", "supplyOn"],
    },
    cancel: { label: "카드 취소", from: received, to: "canceled", asks: ["canceledOn", "reason"] },
    confirm: { label: "확정", from: ["matched"], to: "confirmed" },
    unmatch: { label: "매칭 해제", from: ["matched"], to: "received" },
    expect: { label: "청구로 변경", from: ["received"], to: "expected" },
    writeOff: { label: "대손", from: ["expected"], to: "writtenOff" },
  },
  { canceledOn: date({ label: "취소일" }), reason: text({ label: "사유", max: 500 }) },
);

/** What leaves the state of a payment as it is, by the states from which it is done. */
export const paymentMoves = {
  allocate: { label: "매출기여", from: received },
  requestRefund: { label: "환불 요청", from: refundable },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly from: readonly PaymentStatus[] }>>;
export type PaymentMove = keyof typeof paymentMoves;

type Facts = { readonly status: PaymentStatus; readonly payAmt: number; readonly isDeposit: boolean };

/** Whether a move is worth offering; the server, which knows the refunds, decides. Reversals follow their payment. */
export function offersMove(move: PaymentMove, { status, payAmt, isDeposit }: Facts): boolean {
  const from: readonly PaymentStatus[] = paymentMoves[move].from;
  return payAmt > 0 && from.includes(status) && !(move === "allocate" && isDeposit);
}
