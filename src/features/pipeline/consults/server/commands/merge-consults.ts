import { sql } from "kysely";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { lockRecord } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { mergeUndoDays } from "../../consult-moves.ts";
import { changeConsult, lockConsult, requireMove, type LockedConsult, type Target } from "../change-consult.ts";
import { filledColumns } from "../fill-original.ts";
import { countsOf, moveParts, returnParts, type Moved } from "../merged-parts.ts";
import { originalOf } from "../original.ts";
import { consultRecords } from "../records.ts";

/**
 * 병합: everything that hangs on the consultation moves to the one that goes on, whose gaps are filled; the consultation
 * itself ends as its duplicate. Returns what moved. 400 as `originalOf`; 422 across teams, for one that was declined,
 * and while either is hidden for a conflict.
 */
export async function mergeConsults(
  context: WriteContext,
  { originalNumber, ...target }: Target & { readonly originalNumber: number },
) {
  return inTransaction(context.database, context.actor, async (work) => {
    const originalId = await originalOf(work, context, target, originalNumber);
    const merged = await lockConsult(work, context, target);
    requireMove(merged, "duplicate");
    const original = await lockRecord(work.query, consultRecords, originalNumber, context);
    await refuseMerging(work, original, merged);
    const moved = await moveParts(work, merged.id, originalId);
    const filled = await fill(work, context, original, merged);
    const changed = await changeConsult(work, context, merged, {
      action: "merge",
      set: { status: "duplicate", duplicate_of_id: originalId, next_action_at: null },
    });
    await work.query
      .insertInto("consult_merges")
      .values({
        team_id: merged.team_id as number,
        kept_id: originalId,
        merged_id: merged.id,
        moved: JSON.stringify(moved),
        filled: JSON.stringify(filled),
        status: merged.status as string,
        next_action_at: merged.next_action_at as Date | null,
        created_by: context.viewer.userId,
      })
      .execute();
    return { ...changed, moved: countsOf(moved) };
  });
}

async function refuseMerging({ query }: Work, original: LockedConsult, merged: LockedConsult): Promise<void> {
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

type Filled = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

/** Fills the gaps of the original as the database keeps them, so that undoing can tell later changes. */
async function fill(
  work: Work,
  context: WriteContext,
  original: LockedConsult,
  merged: LockedConsult,
): Promise<Filled> {
  const set = original.status === "converted" ? {} : filledColumns(original, merged);
  const columns = Object.keys(set);
  const before = await stored(work, original.id);
  await changeConsult(work, context, original, { action: "takeOver", set });
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
  readonly status: string;
  readonly next_action_at: Date | null;
};

/**
 * Takes the merge back by which this consultation ended: what moved returns, fields of the original that nobody has
 * changed since are as before. 422 after seven days, or when it was opened again meanwhile.
 */
export async function unmergeConsults(context: WriteContext, target: Target) {
  return inTransaction(context.database, context.actor, async (work) => {
    const merged = await lockConsult(work, context, target);
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
    await sql`update consult_merges set undone_at = now() where id = ${merge.id}`.execute(work.query);
    return changeConsult(work, context, merged, {
      action: "unmerge",
      set: { status: merge.status, duplicate_of_id: null, next_action_at: merge.next_action_at },
    });
  });
}

async function restore(work: Work, context: WriteContext, kept: LockedConsult, filled: Filled): Promise<void> {
  const now = await stored(work, kept.id);
  const untouched = Object.entries(filled).filter(
    ([column, [, after]]) => kept.status !== "converted" && JSON.stringify(now[column]) === JSON.stringify(after),
  );
  const set = Object.fromEntries(untouched.map(([column, [before]]) => [column, before]));
  await changeConsult(work, context, kept, { action: "giveBack", set });
}
