import type { Work } from "#platform/server/database/transaction.ts";
import { changeRecord } from "#records/server/change-record.ts";
import { lockRecord } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import type { SeizureStatus } from "../../seizure.ts";
import type { SeizureRow } from "../prepared.ts";
import { seizureRecords } from "../records.ts";

/** The seizure of a third debtor, locked. */
export async function lockSeizureOf(work: Work, context: WriteContext, seizureId: number): Promise<SeizureRow> {
  const { id_int: number } = await work.query
    .selectFrom("seizures")
    .select("id_int")
    .where("id", "=", seizureId)
    .executeTakeFirstOrThrow();
  return lockRecord(work.query, seizureRecords, number, context);
}

/**
 * Moves the seizure on where its third debtors have: the first service begins 송달중, the last ends it, and the first
 * money begins 추심중.
 */
export async function advance(work: Work, context: WriteContext, seizureId: number): Promise<void> {
  const before = await lockSeizureOf(work, context, seizureId);
  const targets = await work.query
    .selectFrom("seizure_targets")
    .select(["status", "collected"])
    .where("seizure_id", "=", seizureId)
    .where("deleted_at", "is", null)
    .execute();
  const status = statusAfter(before, targets);
  if (status === before.status) return;
  await changeRecord(work, context, seizureRecords, before, { action: "advance", set: { status } });
}

type Target = { readonly status: string; readonly collected: number };

function statusAfter({ status, kind }: SeizureRow, targets: readonly Target[]): SeizureStatus {
  const held = targets.filter((one) => one.status !== "released");
  const isServed = (one: Target) => one.status !== "waiting" && one.status !== "undelivered";
  if (status !== "granted" && status !== "serving" && status !== "served") return status;
  if (kind !== "provAttachment" && held.some(({ collected }) => collected > 0)) return "collecting";
  if (held.length > 0 && held.every(isServed)) return "served";
  return status === "served" ? status : held.some(isServed) ? "serving" : status;
}
