import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import type { AnyRecords } from "../records.ts";

/** What was made for a record, in words: `계약 1건`. */
export type MadeSince = ReadonlyMap<number, readonly string[]>;

type Reference = {
  readonly table: string;
  readonly column: string;
  /** The column that says of which kind the record is, where rows hang on any. */
  readonly kindColumn: string | null;
  readonly isRemovable: boolean;
};

/**
 * What refers to these records, by their ids: contracts, consultations, payments, tasks, files … The database is asked
 * for every table that does, so that none is forgotten when one is added. Rows that go with the record itself (ON DELETE
 * CASCADE) are parts of it, and removed ones do not count.
 */
export async function madeSince(
  work: Pick<Work, "query">,
  table: string,
  ids: readonly number[],
  registry: ReadonlyMap<string, AnyRecords>,
): Promise<MadeSince> {
  const kind = [...registry.values()].find(({ resource }) => resource.table === table)!.resource.name as string;
  const words = new Map(
    [...registry.values()].map(({ resource }) => [resource.table as string, resource.label as string]),
  );
  const made = new Map<number, string[]>();
  for (const { id, name, count } of await rowsPointingTo(work, table, ids, { kind })) {
    made.set(id, [...(made.get(id) ?? []), `${words.get(name) ?? "그 밖의 기록"} ${count}건`]);
  }
  return made;
}

type Pointing = {
  /** The kind of record that the rows are, on which parts hang. */
  readonly kind?: string;
  /** Tables whose rows do not count. */
  readonly except?: readonly string[];
  /** Removed rows count too, and those that go with the row itself: nothing at all may point to it. */
  readonly every?: true;
};

type Pointed = { readonly id: number; readonly name: string; readonly count: number };

/** How many rows of which tables point to these rows by a foreign key. */
export async function rowsPointingTo(
  { query }: Pick<Work, "query">,
  table: string,
  ids: readonly number[],
  { kind, except = [], every }: Pointing = {},
): Promise<readonly Pointed[]> {
  const { rows: references } = await sql<Reference>`
    select t.relname as "table", a.attname as "column", k.attname as "kindColumn",
      exists (select from pg_attribute d where d.attrelid = t.oid and d.attname = 'deleted_at' and not d.attisdropped) as "isRemovable"
    from pg_constraint c join pg_class t on t.oid = c.conrelid
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[cardinality(c.conkey)]
      left join pg_attribute k on k.attrelid = c.conrelid and k.attnum = c.conkey[1] and cardinality(c.conkey) = 2
    where c.contype = 'f' and (${every === true} or c.confdeltype <> 'c') and t.relname <> all(${except}::text[])
      and (c.confrelid = ${table}::regclass and cardinality(c.conkey) = 1
      or ${kind !== undefined} and c.confrelid = 'record_keys'::regclass)
    order by 1, 2`.execute(query);
  if (references.length === 0) return [];
  const counts = references.map(
    ({ table: name, column, kindColumn, isRemovable }) => sql`
      select x.${sql.id(column)} as id, ${name}::text as name, count(*) as count from ${sql.table(name)} x
      where x.${sql.id(column)} = any(${ids}::bigint[]) ${kindColumn ? sql`and x.${sql.id(kindColumn)} = ${kind}` : sql``}
        ${isRemovable && !every ? sql`and x.deleted_at is null` : sql``} group by 1`,
  );
  const { rows } = await sql<Pointed>`${sql.join(counts, sql` union all `)}`.execute(query);
  return rows;
}
