import type { PaymentStatus } from "./payment.ts";

type Move = {
  readonly label: string;
  readonly from: readonly PaymentStatus[];
  /** Whether it may be done while a refund is open: asked for or approved, and not paid yet. */
  readonly withOpenRefund: boolean;
  /** Only payments of this sort. */
  readonly only?: "card" | "deposit" | "fee";
};

const received = ["received", "matched", "confirmed"] as const;
const refundable = [...received, "partiallyRefunded"] as const;

/**
 * What can be done with a payment, in one model with its refunds (product §5.4): an open refund is to be paid out of the
 * payment, so that until it is decided and paid the money stays received, is not given up, and is not less than it. What
 * makes a payment less or takes it out asks `requireRoomForRefunds`; the database refuses the same (migration 0047).
 */
export const paymentMoves = {
  match: { label: "매칭", from: ["received"], withOpenRefund: true },
  unmatch: { label: "매칭 해제", from: ["matched"], withOpenRefund: true },
  confirm: { label: "확정", from: ["matched"], withOpenRefund: true },
  expect: { label: "청구로 변경", from: ["received"], withOpenRefund: false },
  receive: { label: "입금 처리", from: ["expected"], withOpenRefund: true },
  writeOff: { label: "대손", from: ["expected"], withOpenRefund: false },
  cancel: { label: "카드 취소", from: received, withOpenRefund: false, only: "card" },
  settle: { label: "예수금 정산", from: refundable, withOpenRefund: true, only: "deposit" },
  requestRefund: { label: "환불 요청", from: refundable, withOpenRefund: true },
  refund: { label: "환불 지급", from: refundable, withOpenRefund: true },
  evidence: { label: "증빙 입력", from: [...refundable, "refunded"], withOpenRefund: true },
  allocate: { label: "매출기여", from: received, withOpenRefund: true, only: "fee" },
} as const satisfies Readonly<Record<string, Move>>;
export type PaymentMove = keyof typeof paymentMoves;

/** States of a refund that is open. */
export const openRefundStatuses = ["requested", "approved"] as const;

type Facts = {
  readonly status: PaymentStatus;
  readonly payType: string;
  readonly payAmt: number;
  readonly isDeposit: boolean;
};

/** Whether a move is worth offering; the server, which knows the refunds, decides. Reversals follow their payment. */
export function offersMove(move: PaymentMove, { status, payType, payAmt, isDeposit }: Facts): boolean {
  const { from, only }: Move = paymentMoves[move];
  const sorts = { card: payType === "카드", deposit: isDeposit, fee: !isDeposit };
  return payAmt > 0 && from.includes(status) && (only === undefined || sorts[only]);
}
