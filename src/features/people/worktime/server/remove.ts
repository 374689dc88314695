import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { changeRecord } from "#records/server/change-record.ts";
import { lockRecord, lockSeen, type LockedRow } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { worktimeStates, type worktime } from "../worktime.ts";
import { lockPerson, refuseClosedMonth, refuseUnfitting } from "./others.ts";
import { me, worktimeRecords } from "./records.ts";

type Target = { readonly number: number; readonly version: number };
type Row = LockedRow<typeof worktime>;

/** Takes an entry of one's own away that nobody has approved; activities behind it are offered again. */
export function removeWorktime(context: WriteContext, target: Target): Promise<number> {
  return inTransaction(context.database, context.actor, async (work) => {
    const row = await lockSeen(work.query, worktimeRecords, target, context);
    await refuse(work, context, row);
    const set = { deleted_at: new Date() };
    return changeRecord(work, context, worktimeRecords, row, { action: "remove", set });
  });
}

/** Brings it back, as far as the day still has room for it. */
export function restoreWorktime(context: WriteContext, { number, version }: Target): Promise<number> {
  return inTransaction(context.database, context.actor, async (work) => {
    const row = await lockRecord(work.query, worktimeRecords, number, context, { removed: true });
    if (row.version !== version) throw new Failure("conflict");
    await refuse(work, context, row);
    const [startAt, endAt] = [row.start_at?.toISOString() ?? null, row.end_at?.toISOString() ?? null];
    await refuseUnfitting(work, row.staff_id, { ...row, startAt, endAt }, row.id);
    return changeRecord(work, context, worktimeRecords, row, { action: "restore", set: { deleted_at: null } });
  });
}

async function refuse(work: Work, context: WriteContext, row: Row): Promise<void> {
  if (row.staff_id !== me(context)) throw new Failure("forbidden", "본인의 업무시간만 지울 수 있습니다.");
  const isOpen = row.status === "draft" || row.status === "rejected" || row.corrects_id !== null;
  if (!isOpen || row.status === "approved")
    throw new Failure("ruleViolated", `${worktimeStates[row.status]} 상태의 기록은 삭제할 수 없습니다.`);
  await lockPerson(work, row.staff_id);
  await refuseClosedMonth(work, row.team_id, row.day);
}
