import { sql } from "kysely";
import type { Insertable } from "kysely";
import type { DB } from "#platform/server/database/tables.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { tellWaiting } from "#records/server/steps/waiting.ts";
import { lockSeen, type LockedRow } from "#records/server/read.ts";
import { checkReferences, type WriteContext } from "#records/server/write.ts";
import { worktime, type Category } from "../worktime.ts";
import { lockPerson, refuseClosedMonth, refuseUnfitting } from "./others.ts";
import { me, worktimeRecords } from "./records.ts";

/** What an approved entry should have been; minutes 0: it should not have been there. */
export type Correction = {
  readonly version: number;
  readonly minutes: number;
  readonly project: number | null;
  readonly category: Category;
  readonly billable: boolean;
  readonly reason: string;
};

type Row = LockedRow<typeof worktime>;

/**
 * 정정 of an approved entry (product §6.5): it stays, and rows beside it, submitted at once, make up the difference: one
 * where the minutes alone were wrong, else one that takes all back and one as it should be. Answers their numbers.
 */
export function correctWorktime(
  context: WriteContext,
  number: number,
  { version, ...right }: Correction,
): Promise<number[]> {
  return inTransaction(context.database, context.actor, async (work) => {
    const before = await lockSeen(work.query, worktimeRecords, { number, version }, context);
    if (before.staff_id !== me(context)) throw new Failure("forbidden", "본인의 업무시간만 정정할 수 있습니다.");
    if (before.status !== "approved" || before.corrects_id !== null)
      throw new Failure("ruleViolated", "승인된 기록만 정정합니다. 그 밖의 기록은 바로 고쳐 주세요.");
    await checkReferences(work, context, [["project", worktime.fields.project]], right);
    await lockPerson(work, before.staff_id);
    await refuseClosedMonth(work, before.team_id, before.day);
    const rows = await differenceOf(work, before, right);
    for (const row of rows) await refuseTooLong(work, before, row.minutes);
    const numbers: number[] = [];
    for (const row of rows) numbers.push(await insertCorrection(work, context, before, row, right.reason));
    return numbers;
  });
}

type Difference = Pick<Insertable<DB["worktimes"]>, "minutes" | "project_id" | "category" | "billable">;

async function differenceOf(
  { query }: Work,
  before: Row,
  right: Omit<Correction, "version">,
): Promise<readonly Difference[]> {
  const { rows } = await sql<{ minutes: number; count: number }>`
    select coalesce(sum(c.minutes), 0)::int as minutes, count(*) from worktimes c
    where c.corrects_id = ${before.id} and c.deleted_at is null`.execute(query);
  if (rows[0]!.count > 0)
    throw new Failure("ruleViolated", "이미 정정한 기록입니다. 남은 정정을 삭제하거나 새 기록을 더해 주세요.");
  const wasOf = { project_id: before.project_id, category: before.category, billable: before.billable };
  const isOf = { project_id: right.project, category: right.category, billable: right.billable };
  const isSame =
    wasOf.project_id === isOf.project_id && wasOf.category === isOf.category && wasOf.billable === isOf.billable;
  if (right.minutes === 0) return [{ ...wasOf, minutes: -before.minutes }];
  if (!isSame)
    return [
      { ...wasOf, minutes: -before.minutes },
      { ...isOf, minutes: right.minutes },
    ];
  if (right.minutes === before.minutes) throw invalidField("minutes", "정정할 내용을 바꾸어 주세요.");
  return [{ ...wasOf, minutes: right.minutes - before.minutes }];
}

async function refuseTooLong(work: Work, { staff_id, day }: Row, minutes: number): Promise<void> {
  if (minutes > 0)
    await refuseUnfitting(work, staff_id, { day, minutes, startAt: null, endAt: null, parallel: false }, null);
}

async function insertCorrection(
  work: Work,
  context: WriteContext,
  before: Row,
  row: Difference,
  reason: string,
): Promise<number> {
  const { userId } = context.viewer;
  const by = { created_by: userId, updated_by: userId };
  const { id } = await work.query
    .insertInto("worktimes")
    .values({
      ...row,
      ...by,
      team_id: before.team_id,
      staff_id: before.staff_id,
      day: before.day,
      memo: reason,
      status: "submitted",
      corrects_id: before.id,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const changes = { minutes: [null, row.minutes], corrects_id: [null, before.id], reason };
  work.audit({ action: "worktime.submit", recordType: "worktime", recordId: id, changes });
  work.audit({ action: "worktime.correct", recordType: "worktime", recordId: before.id, changes });
  work.emit({ type: "record", ref: `worktime:${id}` });
  await tellWaiting(work, context.viewer, { type: "worktime", id });
  return id;
}
