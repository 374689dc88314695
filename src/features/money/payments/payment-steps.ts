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
    receive: { label: "입금 처리", from: ["expected"], to: "received", asks: ["payDate"] },
    evidence: {
      label: "증빙 입력",
      from: [...refundable, "refunded"],
      asks: ["evidenceKind", "evidenceIssuedOn"],
      takes: ["evidenceNo"],
    },
    cancel: { label: "카드 취소", from: received, to: "canceled", asks: ["canceledOn", "reason"] },
    confirm: { label: "확정", from: ["matched"], to: "confirmed" },
    unmatch: { label: "매칭 해제", from: ["matched"], to: "received" },
    expect: { label: "청구로 변경", from: ["received"], to: "expected" },
    writeOff: { label: "대손", from: ["expected"], to: "writtenOff" },
  },
  { canceledOn: date({ label: "취소일" }), reason: text({ label: "사유", max: 500 }) },
);

type Move = {
  readonly label: string;
  readonly from: readonly PaymentStatus[];
  /** Only payments of this sort. */
  readonly only?: "deposit" | "fee";
};

/** What is done with a payment beside: it takes fees, contracts, people or a refund, and where it leads they say. */
export const paymentMoves = {
  match: { label: "매칭", from: ["received"] },
  settle: { label: "예수금 정산", from: refundable, only: "deposit" },
  allocate: { label: "매출기여", from: received, only: "fee" },
  requestRefund: { label: "환불 요청", from: refundable },
} as const satisfies Readonly<Record<string, Move>>;
export type PaymentMove = keyof typeof paymentMoves;

type Facts = { readonly status: PaymentStatus; readonly payAmt: number; readonly isDeposit: boolean };

/** Whether a move is worth offering; the server, which knows the refunds, decides. Reversals follow their payment. */
export function offersMove(move: PaymentMove, { status, payAmt, isDeposit }: Facts): boolean {
  const { from, only }: Move = paymentMoves[move];
  return payAmt > 0 && from.includes(status) && (only === undefined || (only === "deposit") === isDeposit);
}
