import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Actor } from "#platform/server/database/transaction.ts";
import { notFound } from "#platform/server/http/failure.ts";
import { bellChanges } from "#records/server/bell/ring.ts";
import { isWaiting, mostLooked, readRows } from "./rows.ts";

type Whose = { readonly staffId: number; readonly actor: Actor };

/** Clears one's own rows on all devices; answers how many. Rows of others are passed over. */
export function clearRows(database: Database, { staffId, actor }: Whose, ids: readonly number[]): Promise<number> {
  return inTransaction(database, actor, async (work) => {
    const { numAffectedRows = 0n } = await sql`update bell_rows set cleared_at = now(), snoozed_until = null
      where staff_id = ${staffId} and id = any(${ids}::bigint[]) and cleared_at is null`.execute(work.query);
    if (numAffectedRows > 0n) for (const event of bellChanges([staffId])) work.emit(event);
    return Number(numAffectedRows);
  });
}

/** Clears the rows of what the opened page shows. */
export async function clearOpened(database: Database, asker: Asker, actor: Actor, opened: string): Promise<number> {
  const rows = await readRows(database, asker, isWaiting, mostLooked);
  const ids = rows.filter(({ path }) => path !== null && shows(opened, path)).map(({ id }) => id);
  return ids.length === 0 ? 0 : clearRows(database, { staffId: asker.viewer.staff!.id, actor }, ids);
}

/** Whether the address leads to the page of this path: what the path asks for stands in it, whatever else does. */
function shows(address: string, path: string): boolean {
  const base = "http://page";
  if (!URL.canParse(address, base)) return false;
  const [opened, wanted] = [new URL(address, base), new URL(path, base)];
  return (
    opened.pathname === wanted.pathname &&
    [...wanted.searchParams].every(([key, value]) => opened.searchParams.get(key) === value)
  );
}

/** Puts a row off until then, or takes it back (null). Throws 404 for rows of others and cleared ones. */
export function snoozeRow(
  database: Database,
  { staffId, actor }: Whose,
  { id, until }: { readonly id: number; readonly until: Date | null },
): Promise<void> {
  return inTransaction(database, actor, async (work) => {
    const { numAffectedRows } = await sql`update bell_rows set snoozed_until = ${until}
      where id = ${id} and staff_id = ${staffId} and cleared_at is null`.execute(work.query);
    if (!numAffectedRows) throw notFound();
    for (const event of bellChanges([staffId])) work.emit(event);
  });
}
