import { createHash } from "node:crypto";
import type { ClientBase } from "pg";

/** Per table: how many rows, and a digest of all of them in the order of their keys. */
export type TableDigests = {
  readonly rows: Readonly<Record<string, { readonly count: number; readonly sha256: string }>>;
  /** Last value of each sequence. */
  readonly sequences: Readonly<Record<string, string>>;
};

const rowsPerFetch = 2_000;

/** SQL of what says whether a row of pg_class is a table of the product, or of its job queue. */
export function ofTheProduct(table: string): string {
  return `${table}.relnamespace in (select oid from pg_namespace where nspname in ('public', 'jobs')) and ${table}.relkind = 'r'`;
}

/** Digests of everything in a database that nobody writes to. */
export async function digestTables(client: ClientBase): Promise<TableDigests> {
  return { sequences: await readSequences(client), rows: await digestRows(client) };
}

/** Sequences know no snapshots: they are of the moment while nobody may write. */
export async function readSequences(client: ClientBase): Promise<TableDigests["sequences"]> {
  const { rows } = await client.query<{ name: string; value: string }>(`
    select sequencename as name, coalesce(last_value, 0)::text as value
    from pg_sequences where schemaname = 'public' order by sequencename collate "C"`);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** The rows of all tables as the open transaction of `client` sees them. */
export async function digestRows(client: ClientBase): Promise<TableDigests["rows"]> {
  const { rows: tables } = await client.query<{ name: string; order: string }>(`
    select c.oid::regclass::text as name,
           coalesce((select string_agg(quote_ident(a.attname), ', ' order by k.place)
                     from pg_index i cross join lateral unnest(i.indkey) with ordinality k (attnum, place)
                     join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
                     where i.indrelid = c.oid and i.indisprimary), 'exported::text') as order
    from pg_class c
    where ${ofTheProduct("c")} order by c.oid::regclass::text collate "C"`);
  const digests: [string, { count: number; sha256: string }][] = [];
  for (const { name, order } of tables) digests.push([name, await digestTable(client, name, order)]);
  return Object.fromEntries(digests);
}

async function digestTable(client: ClientBase, name: string, order: string) {
  const hash = createHash("sha256");
  let count = 0;
  await client.query(
    `declare canonical no scroll cursor for select exported::text as line from ${name} exported order by ${order}`,
  );
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${rowsPerFetch} from canonical`);
    for (const { line } of rows) hash.update(line).update("\n");
    count += rows.length;
    if (rows.length < rowsPerFetch) break;
  }
  await client.query("close canonical");
  return { count, sha256: hash.digest("hex") };
}

/** PostgreSQL writes sequences into its log that many values ahead, so a recovered one may have skipped some. */
const sequenceAhead = 32n;

/** What differs between the digests of a database and of its restored copy, in sentences; empty: nothing. */
export function compareDigests(source: TableDigests, restored: TableDigests): string[] {
  const names = new Set([...Object.keys(source.rows), ...Object.keys(restored.rows)]);
  const tables = [...names].flatMap((name) => {
    const [one, other] = [source.rows[name], restored.rows[name]];
    if (one && other && one.sha256 === other.sha256) return [];
    return [`표 ${name}: 원본 ${one?.count ?? "없음"}행, 복원본 ${other?.count ?? "없음"}행, 내용이 다릅니다.`];
  });
  const sequences = Object.entries(source.sequences).flatMap(([name, value]) => {
    const ahead = BigInt(restored.sequences[name] ?? -1) - BigInt(value);
    return ahead >= 0n && ahead <= sequenceAhead
      ? []
      : [`번호 ${name}: 원본 ${value}, 복원본 ${restored.sequences[name] ?? "없음"}`];
  });
  return [...tables, ...sequences];
}
