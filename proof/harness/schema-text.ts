import type { Database } from "#platform/server/database/database.ts";

const statement = `
  select 'column ' || c.oid::regclass || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
         || case when a.attnotnull then ' not null' else '' end
         || coalesce(' ' || a.attidentity::text || a.attgenerated::text || ' ' || pg_get_expr(d.adbin, d.adrelid), '') as line
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace in ('public'::regnamespace, 'jobs'::regnamespace) and c.relkind in ('r', 'v', 'm')
  union all
  select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
  from pg_constraint where connamespace in ('public'::regnamespace, 'jobs'::regnamespace)
  union all
  select 'index ' || indexdef from pg_indexes where schemaname in ('public', 'jobs')
  union all
  select 'trigger ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all
  select 'function ' || pg_get_functiondef(p.oid) from pg_proc p
  where p.pronamespace in ('public'::regnamespace, 'jobs'::regnamespace) and p.prokind = 'f'
    and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`;

/** Everything that makes up the schema, in lines that can be compared; the order of columns does not matter. */
export async function schemaText({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(statement);
  return rows.map(({ line }) => line).toSorted((one, other) => (one < other ? -1 : 1));
}

export type Row = { readonly table: string; readonly id: string; readonly values: Readonly<Record<string, unknown>> };

/** All rows of all tables but those of the migrator, without what is only worked out from their other columns. */
export async function allRows({ pool }: Database): Promise<Row[]> {
  const { rows: tables } = await pool.query<{ name: string; generated: string[]; key: string[] }>(
    `select relname as name,
       array(select attname::text from pg_attribute where attrelid = c.oid and attgenerated <> '') as generated,
       array(select a.attname::text from pg_constraint k join pg_attribute a on a.attrelid = c.oid and a.attnum = any(k.conkey)
             where k.conrelid = c.oid and k.contype = 'p' order by 1) as key
     from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'`,
  );
  const found: Row[] = [];
  for (const { name, generated, key } of tables) {
    const { rows } = await pool.query<{ values: Row["values"] }>(
      `select to_jsonb(t) - $1::text[] as values from "${name}" t`,
      [generated],
    );
    for (const { values } of rows) {
      const id = key.length > 0 ? key.map((column) => values[column]) : values;
      found.push({ table: name, id: JSON.stringify(id), values });
    }
  }
  return found;
}
