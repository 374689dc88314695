import { sql, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { invalidField, notFound } from "#platform/server/http/failure.ts";
import { readRecord } from "#records/server/read.ts";
import { checkedKinds } from "#records/server/party-kinds.ts";
import { visible } from "#records/server/records.ts";
import { isNamedTo } from "#features/money/payments/server/commands/named-payments.ts";
import { outsideEveryWall, outsideWalls, type Walled } from "#features/pipeline/conflicts/server/commands/walls.ts";
import { successorLines } from "../../successors.ts";
import { clientRecords } from "../records.ts";

type Query = Pick<Database, "query">;

/** Days within which a merge can be taken back (product §6.3). */
export const undoDays = 7;

/** What the records of a table are called: those that are checked for conflicts, payments, successors, accounts; others are 기타. */
function wordFor(table: string): string {
  if (table === "payments") return "입금";
  if (table === successorLines.table) return successorLines.label;
  if (table === "client_accounts") return "의뢰인 계정";
  return checkedKinds().find(({ resource }) => resource.table === table)?.resource.label ?? "기타";
}

/**
 * Every table whose rows belong to a client; asked of the database, so that none is forgotten when one is added. Rows
 * without a key are what a closing froze, and stay as they were.
 */
export async function ownedTables(query: Database["query"]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.table_name as name from information_schema.columns c
    where c.table_schema = 'public' and c.column_name = 'client_id' and c.is_generated = 'NEVER'
      and exists (select from information_schema.columns k
        where k.table_schema = 'public' and k.table_name = c.table_name and k.column_name = 'id') order by 1`.execute(
    query,
  );
  return rows.map(({ name }) => name);
}

/**
 * How many records of each kind would move from `otherNumber` to `number`, how many accounts of either would see the cases
 * of both, and the keys of both clients; 404 unless the person sees both.
 */
export async function previewMerge(
  database: Query,
  asker: Asker,
  number: number,
  otherNumber: number,
): Promise<{ ids: number[]; moves: { label: string; count: number }[]; accounts: number }> {
  if (number === otherNumber) throw invalidField("otherNumber", "다른 고객을 골라 주세요.");
  const kept = await readRecord(database, clientRecords, number, asker);
  const other = await readRecord(database, clientRecords, otherNumber, asker);
  const sums = new Map<string, number>();
  for (const { name, count } of await countOwned(database, asker, other.id)) {
    const label = wordFor(name);
    if (count > 0) sums.set(label, (sums.get(label) ?? 0) + count);
  }
  const ids = [kept.id, other.id];
  const { accounts } = await database.query
    .selectFrom("client_accounts")
    .select(({ fn }) => fn.countAll<number>().as("accounts"))
    .where("client_id", "in", ids)
    .where("status", "<>", "revoked")
    .executeTakeFirstOrThrow();
  return { ids, moves: [...sums].map(([label, count]) => ({ label, count })), accounts };
}

/**
 * How many rows of each table belong to a client, but for records behind a wall and what hangs on those. Which table
 * refers to what is asked of the database too.
 */
export async function countOwned(
  { query }: Query,
  asker: Asker,
  clientId: number,
): Promise<{ name: string; count: number }[]> {
  const tables = await ownedTables(query);
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and table_name = any(${tables}::text[])`.execute(query);
  const counts = tables.map((table) => {
    const records = checkedKinds().flatMap(({ name: kind, resource }): Walled => {
      const column = resource.table === table ? "id" : `${kind}_id`;
      const has = columns.some((one) => one.table === table && one.column === column);
      return has ? [[kind, sql.ref<number>(`o.${column}`)]] : [];
    });
    // A payment is told without its client where it belongs to a record behind a wall.
    const open = table === "payments" ? isNamedTo(asker, "o") : outsideEveryWall(asker, records);
    return sql`select ${table}::text as name, count(*) as count from ${sql.table(table)} o
      where o.client_id = ${clientId} and ${open}`;
  });
  const { rows } = await sql<{ name: string; count: number }>`${sql.join(counts, sql` union all `)}`.execute(query);
  return rows;
}

/**
 * The key of this client, and the clients that went into it within the last days, the latest first, with how many
 * records came with each.
 */
export async function listMerges(database: Query, asker: Asker, number: number) {
  const kept = await readRecord(database, clientRecords, number, asker);
  const { rows } = await sql<{
    id: number;
    number: number;
    name: string;
    mergedAt: string;
    staffName: string;
    moved: number;
  }>`
    select r.id, r.id_int as number, r.name, m.created_at as "mergedAt", coalesce(s.short_name, '') as "staffName",
      (select count(*) from jsonb_each(m.moved) t (name, ids), jsonb_array_elements_text(t.ids) i (id)
        where ${openMoved(asker)}) as moved
    from client_merges m join clients r on r.id = m.merged_id left join staffs s on s.user_id = m.created_by
    where m.kept_id = ${kept.id} and m.undone_at is null
      and m.created_at > now() - make_interval(days => ${undoDays}) and ${visible(clientRecords, asker, { removed: true })}
    order by m.id desc`.execute(database.query);
  const merges = rows.map((row) => ({ ...row, mergedAt: new Date(row.mergedAt).toISOString() }));
  return { id: kept.id, merges };
}

/** Whether the row `i` of the table `t`, which a merge has moved, lies behind no wall. */
function openMoved(asker: Asker): RawBuilder<boolean> {
  const open = checkedKinds().map(
    ({ name: kind, resource }) =>
      sql`(t.name <> ${resource.table} or ${outsideWalls(asker, kind, sql<number>`i.id::bigint`)})`,
  );
  return sql<boolean>`(${sql.join(open, sql` and `)})`;
}

/** Key and number of the client that this number leads to, through any merges; 404 unless the person sees that one. */
export async function findSuccessor(
  database: Query,
  asker: Asker,
  number: number,
): Promise<{ id: number; number: number }> {
  const { rows } = await sql<{ id: number; number: number }>`
    with recursive trail as (
      select id, merged_into_id from clients where id_int = ${number}
      union select c.id, c.merged_into_id from clients c join trail t on c.id = t.merged_into_id)
    select r.id, r.id_int as number from clients r join trail t on t.id = r.id
    where t.merged_into_id is null and ${visible(clientRecords, asker)}`.execute(database.query);
  if (!rows[0]) throw notFound();
  return rows[0];
}
