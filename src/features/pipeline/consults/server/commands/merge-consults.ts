import { sql } from "kysely";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { changeRecord, type ColumnsOf } from "#records/server/change-record.ts";
import { lockRecord, lockSeen, type LockedRow } from "#records/server/read.ts";
import type { Outcome, Taking } from "#records/server/steps/bind-steps.ts";
import type { WriteContext } from "#records/server/write.ts";
import type { StepInput, Target } from "#records/steps.ts";
import type { consult } from "../../consult.ts";
import { mergeUndoDays, type consultSteps } from "../../steps.ts";
import { filledColumns } from "../fill-original.ts";
import { countsOf, moveParts, returnParts, type Moved } from "../merged-parts.ts";
import { refuseDoubleBooking } from "../booking.ts";
import { originalOf } from "../original.ts";
import { consultRecords } from "../records.ts";

type Locked = LockedRow<typeof consult>;
type Merging = Taking<typeof consult, StepInput<typeof consultSteps, "merge">>;

/**
 * 병합: the consultation ends as a duplicate of the one that goes on. 400 as `originalOf`; 422 across teams, for one
 * that was declined, and while either is hidden for a conflict.
 */
export async function mergeInto({ work, context, before, input }: Merging) {
  const originalId = await originalOf(work, context, before.id, input.originalNumber);
  await refuseMerging(work, await lockRecord(work.query, consultRecords, input.originalNumber, context), before);
  return { duplicate_of_id: originalId };
}

async function refuseMerging({ query }: Work, original: Locked, merged: Locked): Promise<void> {
  if (original.status === "declined")
    throw invalidField("originalNumber", "수임불가로 끝난 상담에는 병합할 수 없습니다.");
  if (original.team_id !== merged.team_id) {
    throw new Failure("ruleViolated", "다른 팀의 상담과는 병합할 수 없습니다. 중복연결로 처리해 주세요.");
  }
  const wall = await query
    .selectFrom("walls")
    .select("id")
    .where("record_type", "=", "consult")
    .where("record_id", "in", [original.id, merged.id])
    .where("lifted_at", "is", null)
    .executeTakeFirst();
  if (wall) throw new Failure("ruleViolated", "이해충돌로 가려진 상담입니다. 변호사가 결정한 뒤에 병합해 주세요.");
}

/** Everything that hangs on the merged consultation moves to the one that goes on, whose gaps are filled. */
export async function keepMerge({ work, context, before: merged, input }: Merging): Promise<Outcome> {
  const original = await lockRecord(work.query, consultRecords, input.originalNumber, context);
  const moved = await moveParts(work, merged.id, original.id);
  const filled = await fill(work, context, original, merged);
  await work.query
    .insertInto("consult_merges")
    .values({
      team_id: merged.team_id,
      kept_id: original.id,
      merged_id: merged.id,
      moved: JSON.stringify(moved),
      filled: JSON.stringify(filled),
      status: merged.status,
      next_action_at: merged.next_action_at,
      created_by: context.viewer.userId,
    })
    .execute();
  const counts = countsOf(moved).map(({ label, count }) => `${label} ${count}건`);
  return { says: counts.length === 0 ? [] : [counts.join(" · ")] };
}

type Filled = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

/** Fills the gaps of the original as the database keeps them, so that undoing can tell later changes. */
async function fill(work: Work, context: WriteContext, original: Locked, merged: Locked): Promise<Filled> {
  const set: ColumnsOf<typeof consult> = original.status === "converted" ? {} : filledColumns(original, merged);
  const columns = Object.keys(set);
  // A booking without a lawyer may get one from the other consultation.
  if (set.lawyer_id !== undefined && set.lawyer_id !== null)
    await refuseDoubleBooking(work, { ...original, lawyer_id: set.lawyer_id });
  const before = await stored(work, original.id);
  await changeRecord(work, context, consultRecords, original, { action: "takeOver", set });
  const after = await stored(work, original.id);
  return Object.fromEntries(columns.map((column) => [column, [before[column], after[column]]]));
}

async function stored({ query }: Work, id: number): Promise<Readonly<Record<string, unknown>>> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(c) as row from consults c where id = ${id}`.execute(query);
  return rows[0]!.row;
}

type Merge = {
  readonly id: number;
  readonly kept_id: number;
  readonly kept_number: number;
  readonly moved: Moved;
  readonly filled: Filled;
  readonly status: Locked["status"];
  readonly next_action_at: Date | null;
};

/**
 * Takes the merge back by which this consultation ended: what moved returns, fields of the original that nobody has
 * changed since are as before. Returns the new version. 422 after seven days, or when it was opened again meanwhile.
 */
export async function unmergeConsults(context: WriteContext, target: Target): Promise<number> {
  return inTransaction(context.database, context.actor, async (work) => {
    const merged = await lockSeen(work.query, consultRecords, target, context);
    const { rows } = await sql<Merge>`
      select m.id, m.kept_id, k.id_int as kept_number, m.moved, m.filled, m.status, m.next_action_at
      from consult_merges m join consults k on k.id = m.kept_id
      where m.merged_id = ${merged.id} and m.kept_id = ${merged.duplicate_of_id} and m.undone_at is null
        and m.created_at > now() - make_interval(days => ${mergeUndoDays})
      order by m.id desc limit 1 for update of m`.execute(work.query);
    const [merge] = rows;
    if (!merge || merged.status !== "duplicate") throw new Failure("ruleViolated", "되돌릴 수 있는 병합이 없습니다.");
    const kept = await lockRecord(work.query, consultRecords, merge.kept_number, context);
    await returnParts(work, merge.moved, kept.id, merged.id);
    await restore(work, context, kept, merge.filled);
    await refuseDoubleBooking(work, { ...merged, status: merge.status });
    await sql`update consult_merges set undone_at = now() where id = ${merge.id}`.execute(work.query);
    return changeRecord(work, context, consultRecords, merged, {
      action: "unmerge",
      set: { status: merge.status, duplicate_of_id: null, next_action_at: merge.next_action_at },
    });
  });
}

async function restore(work: Work, context: WriteContext, kept: Locked, filled: Filled): Promise<void> {
  const now = await stored(work, kept.id);
  const untouched = Object.entries(filled).filter(
    ([column, [, after]]) => kept.status !== "converted" && JSON.stringify(now[column]) === JSON.stringify(after),
  );
  const set: ColumnsOf<typeof consult> = Object.fromEntries(untouched.map(([column, [before]]) => [column, before]));
  await changeRecord(work, context, consultRecords, kept, { action: "giveBack", set });
}
