import { sql, type RawBuilder } from "kysely";
import type { z } from "zod";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { numberOf, visible } from "#records/server/records.ts";
import { registeredRecords } from "#records/server/registry.ts";
import { severities, subjectTypes, type SubjectType } from "../conflict.ts";
import type { listOpenChecks } from "../schemas.ts";
import { checkedRecords, subjectTables } from "./checks.ts";
import { outsideWalls } from "./commands/walls.ts";

type Model = z.input<typeof listOpenChecks.response>["models"][number];

const most = 200;

/** Which records still wait for an answer, and what they are called without naming the caller. */
const open: Readonly<
  Record<SubjectType, { readonly title: RawBuilder<string>; readonly isOpen: RawBuilder<boolean> }>
> = {
  consult: {
    title: sql`r.brief`,
    isOpen: sql`r.status not in ('converted','lost','canceled','declined','duplicate')`,
  },
  contract: { title: sql`r.title`, isOpen: sql`r.status in ('draft','review','sent')` },
  project: { title: sql`r.title`, isOpen: sql`r.status not in ('closed','archived')` },
  dispute: { title: sql`r.title`, isOpen: sql`r.status not in ('closed','rejected')` },
};

type OpenCheck = Model & { readonly recordId: number };

/** Newest checks without a decision that holds, of open records the person may see, the gravest first. */
export async function openChecks({ query }: Database, asker: Asker): Promise<{ rows: OpenCheck[]; more: boolean }> {
  const parts = subjectTypes.flatMap((type) => {
    const records = checkedRecords(type, asker);
    if (!records?.open.allows(asker.facts)) return [];
    const { title, isOpen } = open[type];
    return [
      sql`select c.id, r.id as record_id, ${sql.lit(type)}::text as type, ${numberOf(records)} as number, ${title} as title, r.team_id, c.proposal, c.stale,
          c.created_at as at, ${visible(registeredRecords().get(type)!, asker)} as opens
        from conflict_checks c join ${sql.table(subjectTables[type])} r on r.id = c.record_id
        where c.record_type = ${sql.lit(type)} and (c.stale or c.decision is null) and ${isOpen} and ${visible(records, asker)}
          and ${outsideWalls(asker, type, sql.ref<number>("r.id"))} and not exists (select from conflict_checks n
            where n.record_type = c.record_type and n.record_id = c.record_id and n.id > c.id)`,
    ];
  });
  if (parts.length === 0) return { rows: [], more: false };
  const { rows } = await sql<Omit<OpenCheck, "at"> & { at: Date }>`
    select o.record_id as "recordId", o.type, o.number, o.title, t.name as team, o.proposal, o.stale, o.at, o.opens
    from (${sql.join(parts, sql` union all `)}) o join teams t on t.id = o.team_id
    order by array_position(${severities}::text[], o.proposal) desc, o.stale desc, o.id desc limit ${most + 1}`.execute(
    query,
  );
  return { rows: rows.slice(0, most).map((row) => ({ ...row, at: row.at.toISOString() })), more: rows.length > most };
}
