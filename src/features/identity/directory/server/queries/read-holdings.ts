import { sql } from "kysely";
import type { Query } from "#platform/server/database/database.ts";
import { heldTasks, holdings, type Holding } from "../held-work.ts";

export type Held = Holding & { readonly count: number; readonly samples: string[] };

/** Everything a person still holds, group by group, without the empty ones. */
export async function readHeld(query: Query, staffId: number): Promise<Held[]> {
  const all = holdings();
  const parts = all.map(({ group, place }) => {
    if (typeof place === "string")
      return sql`select ${group}::text as "group", null as title from (${heldTasks(place, staffId)}) held`;
    return sql`select ${group}::text as "group", ${place.title} as title from ${sql.table(place.table)} r
               where ${sql.ref(`r.${place.column}`)} = ${staffId} and ${place.open}`;
  });
  const { rows } = await sql<{ group: string; count: number; samples: string[] }>`
    select "group", count(*) as count, coalesce((array_agg(title order by title) filter (where title is not null))[1:5], '{}') as samples
    from (${sql.join(parts, sql` union all `)}) every_one group by "group"`.execute(query);
  const found = new Map(rows.map((row) => [row.group, row]));
  return all.flatMap((holding) => {
    const row = found.get(holding.group);
    return row ? [{ ...holding, count: row.count, samples: row.samples }] : [];
  });
}
