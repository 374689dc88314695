import { sql, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { bellSubject, stepWaits, type BellSubject } from "#records/server/bell/kinds.ts";
import type { AnyRecords } from "#records/server/records.ts";
import { registeredRecords } from "#records/server/registry.ts";
import { waitingStates } from "#records/server/steps/waiting.ts";
import { presentTitled, titledRecord } from "#records/server/titled.ts";

/** A row of the bell with what its record is called, as far as the person sees that record. */
export type BellRow = {
  readonly id: number;
  readonly label: string;
  readonly title: string;
  readonly path: string | null;
  readonly kinds: readonly string[];
  readonly from: string | null;
  readonly events: number;
  readonly urgent: boolean;
  readonly at: Date;
  readonly snoozedUntil: Date | null;
};

type Stored = Omit<BellRow, "label" | "path"> & {
  readonly type: string;
  readonly number: number;
  readonly state: string;
  readonly whole: boolean;
};

/** Rows of one person that are looked at, the newest first; of what is older nothing is told. */
export const mostLooked = 400;

export const isOpen = sql<boolean>`(b.cleared_at is null and (b.snoozed_until is null or b.snoozed_until <= now()))`;
export const isWaiting = sql<boolean>`(b.cleared_at is null)`;
export const isSnoozed = sql<boolean>`(b.cleared_at is null and b.snoozed_until > now())`;
export const wasCleared = sql<boolean>`(b.cleared_at > now() - interval '30 days')`;

/** The person's rows for which the condition over `b` holds. What is out of sight, by team, right or wall, is not among them. */
export async function readRows(
  { query }: Pick<Database, "query">,
  asker: Asker,
  condition: RawBuilder<boolean>,
  most: number,
): Promise<BellRow[]> {
  const mine = sql`bell_rows b where b.staff_id = ${asker.viewer.staff!.id} and ${condition}`;
  const { rows: types } = await sql<{ type: string }>`select distinct b.record_type as type from ${mine}`.execute(
    query,
  );
  const ways = types.flatMap(({ type }) => wayTo(type, asker) ?? []);
  if (ways.length === 0) return [];
  const { rows } = await sql<Stored>`
    with mine as materialized (select b.* from ${mine} order by b.rung_at desc, b.id desc limit ${mostLooked})
    select mine.id, mine.record_type as type, mine.kinds, s.short_name as "from", mine.events, mine.urgent,
      mine.rung_at as at, mine.snoozed_until as "snoozedUntil", x.*
    from mine left join staffs s on s.id = mine.actor_id
    cross join lateral (${sql.join(ways, sql` union all `)}) x
    order by mine.rung_at desc, mine.id desc limit ${most}`.execute(query);
  return rows.map(present);
}

/** How rows about such things are seen and called; null: nobody sees them, or the person none of them. */
function wayTo(type: string, asker: Asker): RawBuilder<unknown> | null {
  const records = registeredRecords().get(type);
  if (records) return records.open.allows(asker.facts) ? recordsOf(records, asker) : null;
  const subject = bellSubject(type);
  return subject ? subjectsOf(subject, asker) : null;
}

function recordsOf(records: AnyRecords, asker: Asker): RawBuilder<unknown> {
  const waiting = waitingStates(String(records.resource.name));
  const found = titledRecord(records, asker, { type: sql.ref("mine.record_type"), id: sql.ref("mine.record_id") });
  return sql`select f.*, '' as state from (${found} ${waiting ? sql`and ${waitsStill(waiting)}` : sql``}) f`;
}

/** What only waited for somebody is gone when the record is no longer where it waits, however it came from there. */
function waitsStill({ column, states }: NonNullable<ReturnType<typeof waitingStates>>): RawBuilder<boolean> {
  return sql<boolean>`(mine.kinds <> ${[stepWaits.name]}::text[] or mine.cleared_at is not null
    or ${sql.ref(`r.${column}`)} = any(${states}::text[]))`;
}

function subjectsOf({ name, from, seen, title, state }: BellSubject, asker: Asker): RawBuilder<unknown> {
  return sql`select r.id::bigint as number, true as whole, ${title} as title, ${state ?? sql`''`} as state
    from ${from} as r where mine.record_type = ${name} and r.id = mine.record_id and ${seen(asker)}`;
}

function present({ type, number, state, whole, ...row }: Stored): BellRow {
  const subject = bellSubject(type);
  if (subject) {
    const { label, path } = subject;
    return { ...row, label, path: path({ id: number, title: row.title, state }) };
  }
  return { ...row, ...presentTitled(registeredRecords().get(type)!, { number, title: row.title, whole }) };
}
