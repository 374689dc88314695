import type { Work } from "#platform/server/database/transaction.ts";
import type { WriteContext } from "#records/server/write.ts";

/** A refund that a second person has refused. */
export type RefusedRefund = {
  readonly id: number;
  readonly paymentId: number;
  /** The record whose paying back asked for it. */
  readonly recordId: number;
  /** Won. */
  readonly amount: number;
  readonly reason: string;
};

/** A kind of record that asks for money back when it is given back itself: what else it gave back depends on the money. */
export type RefundOrigin = {
  readonly record: "serviceOrder" | "walletMovement";
  /** Within the 반려: puts the record back to where it stood before, and tells whoever had asked. */
  readonly refused: (work: Work, context: WriteContext, refund: RefusedRefund) => Promise<void>;
};
