import { sql } from "kysely";
import type { HeldRecord } from "../../import.ts";
import { columnOf, type Resource } from "../../resource.ts";
import { piecesOf } from "#platform/pieces.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { notFound } from "#platform/server/http/failure.ts";
import { numberOf, type AnyRecords } from "../records.ts";
import { fromTable } from "../select.ts";
import type { WriteContext } from "../write.ts";
import { madeSince } from "./made-since.ts";

/** How many of those that stay are named. */
const mostNamed = 20;
/** Rows a statement takes back: what follows from each of them has to end within the time of one statement. */
const chunkSize = 200;

export type Undone = { readonly removed: number; readonly kept: number; readonly held: HeldRecord[] };
type Standing = { readonly id: number; readonly number: number; readonly title: string; readonly version: number };

/**
 * Takes a whole import back: its records are removed but for those that somebody has changed since, and those for which
 * something was made meanwhile, which stay and are named. 404 when the import is not this person's, was not applied or was taken back already.
 */
export async function undoImport(context: WriteContext, records: AnyRecords, importId: number): Promise<Undone> {
  const resource: Resource = records.resource;
  return inTransaction(context.database, context.actor, async (work) => {
    const { rows } = await sql<{ ids: number[] }>`
      update record_imports set undone_at = now()
      where id = ${importId} and staff_id = ${context.viewer.staff?.id ?? null} and resource = ${resource.name}
        and applied_at is not null and undone_at is null
      returning created_ids as ids`.execute(work.query);
    if (!rows[0]) throw notFound();
    const { ids } = rows[0];
    const title = sql.ref(`r.${columnOf(resource.title, resource.fields[resource.title]!)}`);
    // Locked before the look, so that whoever makes something for one at this moment is waited for and seen.
    const { rows: standing } = await sql<Standing>`
      select r.id, ${numberOf(records)} as number, ${title} as title, r.version from ${fromTable(records)}
      where r.id = any(${ids}::bigint[]) and r.deleted_at is null order by r.id for update`.execute(work.query);
    const made = await madeSince(work, resource.table, ids, context.registry);
    const free = standing.filter(({ id, version }) => version === 1 && !made.has(id)).map(({ id }) => id);
    const held = standing.filter(({ id }) => made.has(id));
    for (const piece of piecesOf(free, chunkSize)) {
      await sql`update ${sql.table(resource.table)} set deleted_at = now(), version = version + 1, updated_at = now(),
        updated_by = ${context.viewer.userId} where id = any(${piece}::bigint[])`.execute(work.query);
    }
    for (const id of free) work.audit({ action: `${resource.name}.remove`, recordType: resource.name, recordId: id });
    work.emit({ type: "record", ref: `${resource.name}:*` });
    return {
      removed: free.length,
      kept: ids.length - free.length,
      held: held
        .slice(0, mostNamed)
        .map(({ id, number, title: label }) => ({ number, label, made: [...made.get(id)!] })),
    };
  });
}
