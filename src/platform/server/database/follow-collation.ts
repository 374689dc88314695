import { sql, type RawBuilder } from "kysely";
import type { Query } from "./database.ts";

/**
 * Another version of ICU may order some names differently, and an index in the order before it would miss rows: what
 * stands in the order of names is then built anew. Says whether it was.
 */
export async function followCollation(
  query: Query,
  versionNow: RawBuilder<string> = sql`pg_collation_actual_version(oid)`,
): Promise<boolean> {
  return query.transaction().execute(async (work) => {
    const { rows } = await sql<{ id: number; collation: string }>`
      select oid::int8 as id, oid::regcollation::text as collation from pg_collation
      where collname = 'haechi_ko' and collversion is distinct from ${versionNow}`.execute(work);
    const [stale] = rows;
    if (!stale) return false;
    const indexes = await sql<{ name: string }>`
      select distinct d.objid::regclass::text as name from pg_depend d join pg_class c on c.oid = d.objid and c.relkind = 'i'
      where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_collation'::regclass and d.refobjid = ${stale.id}
      order by name`.execute(work);
    for (const { name } of indexes.rows) await sql`reindex index ${sql.raw(name)}`.execute(work);
    await sql`alter collation ${sql.raw(stale.collation)} refresh version`.execute(work);
    return true;
  });
}
