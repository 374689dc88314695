import type { Asker } from "#platform/server/asker.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { changeRecord } from "#records/server/change-record.ts";
import { lockSeen, type LockedRow } from "#records/server/read.ts";
import { deadlineStatusLabels, isStanding, type deadline } from "../deadline.ts";
import { placeOf } from "./case-deadlines.ts";
import { insertDeadline, type DeadlineEntry } from "./enter-deadline.ts";
import { carryNotices } from "./carry-notices.ts";
import { deadlineRecords } from "./records.ts";

export type Locked = LockedRow<typeof deadline>;

/** What is settled stays as it is. */
export function refuseSettled({ status }: Pick<Locked, "status">): void {
  if (isStanding(status)) return;
  throw new Failure("ruleViolated", `${deadlineStatusLabels[status]} 상태의 기한은 정정할 수 없습니다.`);
}

/** Puts a new row in the place of a deadline: entered anew, to be verified anew. Returns its number. */
export async function correctDeadline(
  work: Work,
  context: Asker,
  { number, version, reason, entry }: { number: number; version: number; reason: string; entry: DeadlineEntry },
): Promise<number> {
  const before = await lockSeen(work.query, deadlineRecords, { number, version }, context);
  refuseSettled(before);
  return replace(work, context, before, { reason, entry });
}

/** The same with the row locked; `more`: who verified it, where it was verified with the correction. */
export async function replace(
  work: Work,
  context: Asker,
  before: Locked,
  { reason, entry, more = {} }: { reason: string; entry: DeadlineEntry; more?: Parameters<typeof insertDeadline>[4] },
): Promise<number> {
  const place = { ...placeOf(before), serviceId: before.service_id };
  await supersede(work, context, before, reason);
  const number = await insertDeadline(work, context, place, entry, { supersedes_id: before.id, ...more });
  await carryNotices(work, context, before.id, number);
  return number;
}

/** Takes a deadline out of what is open: another row stands for it. Moves that wait for it end. */
export async function supersede(work: Work, context: Asker, before: Locked, reason: string): Promise<void> {
  await changeRecord(work, context, deadlineRecords, before, {
    action: "supersede",
    set: { status: "superseded", reason },
  });
  await work.query
    .updateTable("deadline_moves")
    .set({ status: "obsolete" })
    .where("deadline_id", "=", before.id)
    .where("status", "=", "waiting")
    .execute();
}
