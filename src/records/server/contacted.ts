import type { Work } from "#platform/server/database/transaction.ts";
import { registeredRecords } from "./registry.ts";

/** Tells the record, if its kind keeps account of it, that somebody spoke to its client or wrote to him at this time. */
export async function noteContact(
  work: Work,
  { type, id }: { readonly type: string; readonly id: number },
  at: Date,
): Promise<void> {
  await registeredRecords().get(type)?.contacted?.(work, id, at);
}
