import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";

/** Path of the generated types. */
export const tablesFile = join(import.meta.dirname, "tables.ts");

type Column = {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  defaulted: boolean;
  /** Identity or generated: the database alone writes it. */
  always: boolean;
};

const types: Readonly<Record<string, string>> = {
  int2: "number",
  int4: "number",
  int8: "number",
  numeric: "number",
  /** Without a precision: won added up over any number of rows. */
  sum: "Sum",
  float8: "number",
  bool: "boolean",
  text: "string",
  inet: "string",
  cidr: "string",
  date: "string",
  xid8: "string",
  bytea: "Buffer",
  _bytea: "Buffer[]",
  timestamptz: "Instant",
  jsonb: "Json",
  _text: "string[]",
  _int8: "number[]",
};

async function columns(client: Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(`
    select c.relname as "table", a.attname as name,
           case when t.typname = 'numeric' and a.atttypmod = -1 then 'sum' else t.typname end as type, not a.attnotnull as nullable,
           (a.atthasdef or a.attidentity <> '') as defaulted,
           (a.attgenerated <> '' or a.attidentity = 'a') as always
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_type t on t.oid = a.atttypid
    where a.attnum > 0 and not a.attisdropped and c.relname not like 'kysely%'
    order by c.relname collate "C", a.attnum`);
  return rows;
}

/** Columns whose CHECK lists the values they may take: `table.column` → union of literals. */
async function literalTypes(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ table: string; definition: string }>(`
    select c.relname as "table", pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'c' and cardinality(k.conkey) = 1`);
  const found = new Map<string, string>();
  for (const { table, definition } of rows) {
    const match = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.+)\]\)\)\)$/.exec(definition);
    if (!match) continue;
    const values = [...match[2]!.matchAll(/'([^']*)'::text/g)].map(([, value]) => JSON.stringify(value));
    if (values.length > 0) found.set(`${table}.${match[1]}`, values.join(" | "));
  }
  return found;
}

function columnType(column: Column, literal: string | undefined): string {
  const base = literal ?? types[column.type];
  if (!base) throw new Error(`no TypeScript type for ${column.type} (${column.table}.${column.name})`);
  const type = column.nullable ? `${base} | null` : base;
  if (column.always) return `GeneratedAlways<${type}>`;
  return column.defaulted ? `Generated<${type}>` : type;
}

/** The text of `tables.ts` for a migrated database. */
export async function generateTables(connectionString: string): Promise<string> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const literals = await literalTypes(client);
    const byTable = Map.groupBy(await columns(client), (column) => column.table);
    const bodies = [...byTable].map(([table, list]) => {
      const lines = list.map((column) => {
        const literal = literals.get(`${table}.${column.name}`);
        return `    ${column.name}: ${columnType(column, literal)};`;
      });
      return `  ${table}: {\n${lines.join("\n")}\n  };`;
    });
    return [
      "// Made from the migrated database by `npm run check -- --write`; a test compares the two.",
      'import type { ColumnType, Generated as Defaulted, GeneratedAlways as Always } from "kysely";',
      "",
      "type Instant = ColumnType<Date, Date | string, Date | string>;",
      "// Written as decimal text and read by a cast to it: it may pass what a number holds.",
      "type Sum = ColumnType<never, string, string>;",
      "type Json = ColumnType<unknown, string, string>;",
      "type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : Defaulted<T>;",
      "type GeneratedAlways<T> = Always<T>;",
      "",
      `export type DB = {\n${bodies.join("\n")}\n};`,
      "",
    ].join("\n");
  } finally {
    await client.end();
  }
}

/** Writes the types of a migrated database into the source tree. */
export async function writeTables(connectionString: string): Promise<void> {
  await writeFile(tablesFile, await generateTables(connectionString));
}
