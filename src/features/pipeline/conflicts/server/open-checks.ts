import { sql } from "kysely";
import type { z } from "zod";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { numberOf, visible } from "#records/server/records.ts";
import { registeredRecords } from "#records/server/registry.ts";
import { severities } from "../conflict.ts";
import type { listOpenChecks } from "../schemas.ts";
import { checkedRecords } from "./checks.ts";
import { outsideWalls } from "./commands/walls.ts";
import { checkedKinds, placeOf } from "#records/server/party-kinds.ts";

type Model = z.input<typeof listOpenChecks.response>["models"][number];

const most = 200;

type OpenCheck = Model & { readonly recordId: number };
type Row = Omit<OpenCheck, "at" | "label" | "path"> & { readonly at: Date };

/** Newest checks without a decision that holds, of open records the person may see, the gravest first. */
export async function openChecks({ query }: Database, asker: Asker): Promise<{ rows: OpenCheck[]; more: boolean }> {
  const parts = checkedKinds().flatMap(({ name: type, resource, facts: { waiting } }) => {
    const records = checkedRecords(type, asker);
    if (!records?.open.allows(asker.facts)) return [];
    const { title, open } = waiting!;
    return [
      sql`select c.id, r.id as record_id, ${sql.lit(type)}::text as type, ${numberOf(records)} as number, ${title} as title, r.team_id, c.proposal, c.stale,
          c.created_at as at, ${visible(registeredRecords().get(type)!, asker)} as opens
        from conflict_checks c join ${sql.table(resource.table)} r on r.id = c.record_id
        where c.record_type = ${sql.lit(type)} and (c.stale or c.decision is null) and ${open} and ${visible(records, asker)}
          and ${outsideWalls(asker, type, sql.ref<number>("r.id"))} and not exists (select from conflict_checks n
            where n.record_type = c.record_type and n.record_id = c.record_id and n.id > c.id)`,
    ];
  });
  if (parts.length === 0) return { rows: [], more: false };
  const { rows } = await sql<Row>`
    select o.record_id as "recordId", o.type, o.number, o.title, t.name as team, o.proposal, o.stale, o.at, o.opens
    from (${sql.join(parts, sql` union all `)}) o join teams t on t.id = o.team_id
    order by array_position(${severities}::text[], o.proposal) desc, o.stale desc, o.id desc limit ${most + 1}`.execute(
    query,
  );
  const shown = rows
    .slice(0, most)
    .map((row) => ({ ...row, ...placeOf(row.type, row.number), at: row.at.toISOString() }));
  return { rows: shown, more: rows.length > most };
}
