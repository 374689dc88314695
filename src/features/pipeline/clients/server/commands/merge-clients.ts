import { sql } from "kysely";
import { Failure, invalidField, notFound } from "#platform/server/http/failure.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { lockRecord } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { settleEvidenceOfClient } from "#features/money/payments/server/api.ts";
import { changeTermsOf } from "#features/pipeline/contracts/server/commands/take-back-approval.ts";
import { countOwned, ownedTables, undoDays } from "../queries/merges.ts";
import { successorLines } from "../../successors.ts";
import { standsAfter } from "../queries/successors.ts";
import { clientRecords } from "../records.ts";

type Moved = Readonly<Record<string, readonly number[]>>;

/**
 * Makes two clients one: everything of `otherNumber` moves to `number`, whose number stays; the other one's number
 * leads to it from then on. Returns how many records moved, as far as no wall hides them.
 */
export async function mergeClients(
  context: WriteContext,
  target: { readonly number: number; readonly otherNumber: number; readonly version: number },
): Promise<number> {
  if (target.number === target.otherNumber) throw invalidField("otherNumber", "다른 고객을 골라 주세요.");
  return inTransaction(context.database, context.actor, async (work) => {
    const [first, second] = [target.number, target.otherNumber].toSorted((a, b) => a - b);
    // Locked in the order of the numbers, so that two merges of the same pair cannot wait for each other.
    const rows = [
      await lockRecord(work.query, clientRecords, first!, context),
      await lockRecord(work.query, clientRecords, second!, context),
    ];
    const kept = rows.find((row) => row.id_int === target.number)!;
    const other = rows.find((row) => row.id_int === target.otherNumber)!;
    if (rows.some((row) => row["status"] === "destroyed")) {
      throw new Failure("ruleViolated", "파기한 고객은 합칠 수 없습니다.");
    }
    if (kept.version !== target.version) throw new Failure("conflict");
    await refuseSuccession(work, kept, other);
    const counted = await countOwned(work, context, other.id);
    const moved = await move(work, other.id, kept.id);
    await changeTermsOf(work, context, await contractsOf(work, moved));
    await settleEvidenceOfClient(work, kept.id);
    await sql`update clients set merged_into_id = ${kept.id}, deleted_at = now(), version = version + 1,
      updated_at = now(), updated_by = ${context.viewer.userId} where id = ${other.id}`.execute(work.query);
    await sql`update clients set version = version + 1, updated_at = now() where id = ${kept.id}`.execute(work.query);
    const { id: mergeId } = await work.query
      .insertInto("client_merges")
      .values({
        kept_id: kept.id,
        merged_id: other.id,
        moved: JSON.stringify(moved),
        created_by: context.viewer.userId,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    // Whoever looks for the other one's name, number or telephone finds the one that is kept.
    await sql`select keep_merged_names(${mergeId})`.execute(work.query);
    for (const id of [kept.id, other.id]) {
      work.audit({
        action: "client.merge",
        recordType: "client",
        recordId: id,
        changes: { keptId: kept.id, mergedId: other.id },
      });
      work.emit({ type: "record", ref: `client:${id}` });
    }
    return counted.reduce((sum, { count }) => sum + count, 0);
  });
}

type Ending = { readonly id: number; readonly ended_on: string | null };

/** Whoever died is not whoever stands in that place, nor somebody who is said to be alive. */
async function refuseSuccession(work: Work, kept: Ending, other: Ending): Promise<void> {
  if ((kept.ended_on === null) !== (other.ended_on === null)) {
    throw new Failure(
      "ruleViolated",
      "한 고객만 사망·소멸로 표시되어 있습니다. 같은 고객이면 다른 고객에도 표시한 뒤 병합해 주세요.",
    );
  }
  if ((await standsAfter(work, kept.id, other.id)) || (await standsAfter(work, other.id, kept.id))) {
    throw new Failure("ruleViolated", "상속인·승계인으로 연결된 고객과는 병합할 수 없습니다.");
  }
}

/** As whose successor a client stands is kept in another column than whose a record is. */
const asSuccessor = `${successorLines.table}.successor_id`;

async function move(work: Work, fromId: number, toId: number): Promise<Moved> {
  const moved: Record<string, number[]> = {};
  for (const place of [...(await ownedTables(work.query)), asSuccessor]) {
    const { table, column } = columnAt(place);
    const { rows } = await sql<{ id: number }>`
      update ${table} set ${column} = ${toId} where ${column} = ${fromId} returning id`.execute(work.query);
    if (rows.length > 0) moved[place] = rows.map(({ id }) => id);
  }
  return moved;
}

/** The table and column of a key of `Moved`: a table alone means its `client_id`. */
function columnAt(place: string) {
  const [table = "", column = "client_id"] = place.split(".");
  return { table: sql.table(table), column: sql.ref(column) };
}

/** Contracts whose client, or one of whose clients, became another one. */
async function contractsOf({ query }: Work, moved: Moved): Promise<number[]> {
  const rows = await query
    .selectFrom("contract_clients")
    .select("contract_id")
    .where("id", "in", [0, ...(moved["contract_clients"] ?? [])])
    .execute();
  return [...(moved["contracts"] ?? []), ...rows.map(({ contract_id }) => contract_id)];
}

/** Takes the merge back by which this client went into another; 404 after seven days. Returns its number. */
export async function undoMerge(context: WriteContext, number: number): Promise<void> {
  await inTransaction(context.database, context.actor, async (work) => {
    const merged = await lockRecord(work.query, clientRecords, number, context, { removed: true });
    const { rows } = await sql<{ id: number; kept_id: number; moved: Moved }>`
      select id, kept_id, moved from client_merges
      where merged_id = ${merged.id} and undone_at is null and created_at > now() - make_interval(days => ${undoDays})
      order by id desc limit 1 for update`.execute(work.query);
    const [merge] = rows;
    if (!merge) throw notFound();
    for (const [place, ids] of Object.entries(merge.moved)) {
      const { table, column } = columnAt(place);
      await sql`update ${table} set ${column} = ${merged.id}
        where id = any(${ids}::bigint[]) and ${column} = ${merge.kept_id}`.execute(work.query);
    }
    await changeTermsOf(work, context, await contractsOf(work, merge.moved));
    await settleEvidenceOfClient(work, merged.id);
    await sql`update clients set merged_into_id = null, deleted_at = null, version = version + 1, updated_at = now(),
      updated_by = ${context.viewer.userId} where id = ${merged.id}`.execute(work.query);
    await sql`update client_merges set undone_at = now() where id = ${merge.id}`.execute(work.query);
    await sql`delete from person_aliases where merge_id = ${merge.id}`.execute(work.query);
    for (const id of [merge.kept_id, merged.id]) {
      work.audit({ action: "client.unmerge", recordType: "client", recordId: id });
      work.emit({ type: "record", ref: `client:${id}` });
    }
  });
}
