import type { RefundOrigin, RefusedRefund } from "#firm/server/refund-origin.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import type { WriteContext } from "#records/server/write.ts";

/** What a refund is asked for by, where it is not asked for at the payment itself. */
export type AskedBy = { readonly type: RefundOrigin["record"]; readonly id: number };

let origins: ReadonlyMap<string, RefundOrigin> = new Map();

/** Set once at boot from the registry of features. */
export function bindRefundOrigins(all: readonly RefundOrigin[]): void {
  origins = new Map(all.map((origin) => [origin.record, origin]));
}

/** Tells the record that asked for a refund that it was refused; nothing where it was asked for at the payment. */
export async function refuseOrigin(
  work: Work,
  context: WriteContext,
  {
    type,
    ...refund
  }: Omit<RefusedRefund, "recordId"> & {
    readonly type: string | null;
    readonly recordId: number | null;
  },
): Promise<void> {
  if (type === null || refund.recordId === null) return;
  await origins.get(type)!.refused(work, context, { ...refund, recordId: refund.recordId });
}
