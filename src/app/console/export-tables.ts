import type { PoolClient } from "pg";

export type ExportTable = {
  readonly name: string;
  /** Gives one column `line`: a row as JSON. */ readonly query: string;
};

/** Live only for the minutes of a sign-in or set-up, and hold nothing but secrets. */
const secretTables = ["oauth_attempts", "setup_codes"];

/** Hashes, keys and encrypted fields are bytes; the password hash alone is text. */
const secretColumns = ["password_hash", "code_verifier", "nonce"];

/**
 * All tables with the columns that may leave the house: no hash, key or token, and nothing that the database
 * computes by itself anyway.
 */
export async function exportableTables(client: PoolClient): Promise<ExportTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; keys: string[] }>(
    `select c.relname as name,
            array_agg(quote_ident(a.attname) order by a.attnum)
              filter (where a.attgenerated = '' and a.atttypid <> 'bytea'::regtype and a.attname <> all ($2)) as columns,
            array(select quote_ident(k.attname) from pg_index i
                  join pg_attribute k on k.attrelid = c.oid and k.attnum = any (i.indkey)
                  where i.indrelid = c.oid and i.indisprimary order by k.attnum) as keys
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname not like 'kysely%' and c.relname <> all ($1)
     group by c.oid, c.relname order by c.relname collate "C"`,
    [secretTables, secretColumns],
  );
  return rows.map(({ name, columns, keys }) => {
    const order = keys.length > 0 ? `order by ${keys.join(", ")}` : "";
    const part = `select ${columns.join(", ")} from ${client.escapeIdentifier(name)} ${order}`;
    return { name, query: `select row_to_json(exported)::text as line from (${part}) exported` };
  });
}
