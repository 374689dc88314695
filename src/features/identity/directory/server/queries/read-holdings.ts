import { sql, type Kysely } from "kysely";
import type { DB } from "#platform/server/database/tables.ts";
import { holdingKeys, type HoldingKey } from "../../person.ts";
import { heldRecords, heldTasks, isTaskHolding } from "../held-work.ts";

export type Holding = { readonly group: HoldingKey; readonly count: number; readonly samples: string[] };

/** Everything a person still holds, group by group, without the empty ones. */
export async function readHeld(query: Kysely<DB>, staffId: number): Promise<Holding[]> {
  const parts = holdingKeys.map((group) => {
    if (isTaskHolding(group))
      return sql`select ${group}::text as "group", null as title from (${heldTasks(group, staffId)}) held`;
    const { table, alias, column, title, open } = heldRecords[group];
    return sql`select ${group}::text as "group", ${title} as title from ${sql.table(table)} ${sql.ref(alias)}
               where ${sql.ref(`${alias}.${column}`)} = ${staffId} and ${open}`;
  });
  const { rows } = await sql<Holding>`
    select "group", count(*) as count, coalesce((array_agg(title order by title) filter (where title is not null))[1:5], '{}') as samples
    from (${sql.join(parts, sql` union all `)}) every_one group by "group"`.execute(query);
  return holdingKeys.flatMap((group) => rows.filter((row) => row.group === group));
}
