import { sql, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { expressionOf, visible, type AnyRecords } from "#records/server/records.ts";
import { registeredRecords } from "#records/server/registry.ts";
import type { ComingDay } from "../../schemas.ts";

type Record = { readonly type: string; readonly id: number };

const today = sql`(now() at time zone 'Asia/Seoul')::date`;

/** The next hearing and the next deadline of a record, each as far as the person sees it. */
export async function comingDays({ query }: Database, asker: Asker, of: Record): Promise<ComingDay[]> {
  const statements = [nextHearing(asker, of), nextDeadline(asker, of)].filter((one) => one !== null);
  const found = await Promise.all(statements.map((statement) => statement.execute(query)));
  return found.flatMap(({ rows }) => rows);
}

function nextHearing(asker: Asker, { type, id }: Record): RawBuilder<ComingDay> | null {
  const records = openRecords("hearing", asker);
  if (!records || (type !== "project" && type !== "legalCase")) return null;
  const of = type === "project" ? sql`c.project_id = ${id}` : sql`c.id = ${id}`;
  return sql<ComingDay>`
    select '기일' as kind, c.title, to_char(r.at at time zone 'Asia/Seoul', 'YYYY-MM-DD"T"HH24:MI') as "dueAt"
    from hearings r join legal_cases c on c.id = r.case_id
    where ${of} and r.at > now() and r.status = 'scheduled' and ${visible(records, asker)} order by r.at, r.id limit 1`;
}

function nextDeadline(asker: Asker, { type, id }: Record): RawBuilder<ComingDay> | null {
  const records = openRecords("deadline", asker);
  if (!records) return null;
  // Whoever has still to read its document is not told of the day.
  const actingOn = expressionOf(records, "actingOn", asker);
  return sql<ComingDay>`
    select '기한' as kind, ${expressionOf(records, "title", asker)} as title, (${actingOn})::text as "dueAt"
    from deadlines r
    where ${hangsOn(type, id)} and ${actingOn} >= ${today} and r.status in ('entered', 'disputed', 'verified')
      and ${visible(records, asker)}
    order by r.acting_on, r.id limit 1`;
}

function hangsOn(type: string, id: number): RawBuilder<boolean> {
  if (type === "project") return sql<boolean>`r.project_id = ${id}`;
  if (type === "legalCase") return sql<boolean>`r.case_id = ${id}`;
  return sql<boolean>`(r.record_type = ${type} and r.record_id = ${id})`;
}

function openRecords(type: string, { facts }: Asker): AnyRecords | null {
  const records = registeredRecords().get(type);
  return records?.open.allows(facts) ? records : null;
}
