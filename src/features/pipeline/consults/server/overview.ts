import { sql, type RawBuilder } from "kysely";
import type { z } from "zod";
import type { ListQuery } from "#records/endpoints.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { listConditions } from "#records/server/list.ts";
import { seesWhole } from "#records/server/masking.ts";
import { presentValue } from "#records/server/present.ts";
import { expressionOf, visible } from "#records/server/records.ts";
import { logRead } from "#platform/server/access-log.ts";
import { notFound } from "#platform/server/http/failure.ts";
import { phoneDigits } from "#platform/phone.ts";
import { consult, nameless, sameNumberDays } from "../consult.ts";
import { openStatuses } from "../steps.ts";
import type * as schemas from "../schemas.ts";
import { consultRecords } from "./records.ts";

type Overview = z.infer<typeof schemas.overview.response>["model"];
type Column = z.infer<typeof schemas.board.response>["models"][number];
type Same = z.infer<typeof schemas.sameNumber.response>["models"][number];
type Rows = Pick<ListQuery, "filters" | "search">;

/** Cards a column of the board shows, the most pressing first. */
const cardsShown = 30;

const person = sql`(select jsonb_build_object('id', s.id, 'label', s.short_name) from staffs s where s.id = r.assignee_id)`;
const flag = (key: string, asker: Asker): RawBuilder<unknown> =>
  sql`count(*) filter (where ${expressionOf(consultRecords, key, asker)})`;

/** The numbers of 상담현황. Each counts exactly the rows of the list with the same filters. */
export async function consultOverview({ query }: Database, rows: Rows, asker: Asker): Promise<Overview> {
  const where = listConditions(consultRecords, rows, asker);
  const answer = await sql<Overview>`
    select (select jsonb_build_object('received', count(*), 'contacted', ${flag("contacted", asker)}, 'booked', ${flag("booked", asker)},
        'noShowed', ${flag("noShowed", asker)}, 'signed', ${flag("signed", asker)}, 'unanswered', ${flag("unanswered", asker)},
        'firstResponseMinutes', round((avg(extract(epoch from r.first_contact_at - r.created_at)) / 60)::numeric, 1)::float8)
      from consults r where ${where}) as kpis,
      (select coalesce(jsonb_agg(jsonb_build_object('assignee', m.assignee, 'status', m.status, 'count', m.count)), '[]')
        from (select ${person} as assignee, r.status, count(*) as count from consults r where ${where}
          group by r.assignee_id, r.status order by r.assignee_id nulls first, r.status) m) as matrix,
      (select coalesce(jsonb_agg(jsonb_build_object('channel', m.channel, 'received', m.received, 'signed', m.signed)), '[]')
        from (select r.channel, count(*) as received, ${flag("signed", asker)} as signed from consults r where ${where}
          group by r.channel order by count(*) desc, r.channel) m) as channels`.execute(query);
  return answer.rows[0]!;
}

/** The consultations `r` that have a column on the board. */
export const onBoard = sql<boolean>`r.status = any(${openStatuses}::text[])`;

type StoredCard = Column["cards"][number] & { readonly id: number; readonly total: number; readonly whole: boolean };

/**
 * The columns of the board with their newest or most pressing cards, and the keys of all consultations shown;
 * `names` false: nobody is named.
 */
export async function consultBoard(
  { query }: Database,
  rows: Rows,
  asker: Asker,
  { names }: { readonly names: boolean },
): Promise<{ readonly columns: Column[]; readonly ids: number[] }> {
  const where = listConditions(consultRecords, rows, asker);
  const found = await sql<StoredCard>`
    select * from (
      select r.id, r.id_int as number, r.version, r.name, r.brief, r.status, r.urgent, ${person} as assignee,
        r.created_at as "createdAt", r.scheduled_at as "scheduledAt", r.next_action_at as "nextActionAt",
        ${seesWhole(consultRecords, asker)} as whole,
        row_number() over (partition by r.status
          order by r.urgent desc, coalesce(r.next_action_at, r.scheduled_at), r.id_int desc) as place,
        count(*) over (partition by r.status) as total
      from consults r where ${where} and ${onBoard}) c
    where place <= ${cardsShown} order by place`.execute(query);
  const byStatus = Map.groupBy(found.rows, ({ status }) => status);
  const columns = openStatuses.map((status) => {
    const cards = byStatus.get(status) ?? [];
    const shown = cards.map(shownCard);
    return {
      status,
      total: cards[0]?.total ?? 0,
      cards: names ? shown : shown.map((card) => ({ ...card, name: "", brief: "", assignee: null })),
    };
  });
  return { columns, ids: found.rows.map(({ id }) => id) };
}

type Appointments = z.infer<typeof schemas.appointments.response>["models"];
type StoredAppointment = Appointments[number] & {
  readonly id: number;
  readonly total: number;
  readonly whole: boolean;
};

/** The consultations `r` that have a place on the calendar. */
export const onCalendar = sql<boolean>`(r.scheduled_at is not null and r.status <> 'duplicate')`;

/** Appointments that a calendar shows at once: a month of twenty a day. */
const appointmentsShown = 500;
/** Minutes of a booking that says none. */
const usualMinutes = 30;

/** The booked consultations among these rows, the earliest first, and how many there are. */
export async function consultAppointments(
  { query }: Database,
  rows: Rows,
  asker: Asker,
): Promise<{ readonly models: Appointments; readonly total: number; readonly ids: number[] }> {
  const where = listConditions(consultRecords, rows, asker);
  const found = await sql<StoredAppointment>`
    select r.id, r.id_int as number, r.version, r.name, r.status, r.scheduled_at as "scheduledAt",
      coalesce(r.duration_min, ${usualMinutes}) as "durationMin", ${seesWhole(consultRecords, asker)} as whole,
      (select jsonb_build_object('id', s.id, 'label', s.short_name) from staffs s where s.id = r.lawyer_id) as lawyer,
      (count(*) over ())::int as total
    from consults r where ${where} and ${onCalendar}
    order by r.scheduled_at, r.id_int limit ${appointmentsShown}`.execute(query);
  const models = found.rows.map(({ number, version, name, status, lawyer, scheduledAt, durationMin, whole }) => ({
    number,
    version,
    name: shownName(name, whole),
    status,
    lawyer,
    scheduledAt: iso(scheduledAt)!,
    durationMin,
  }));
  return { models, total: found.rows[0]?.total ?? 0, ids: found.rows.map(({ id }) => id) };
}

function shownCard(card: StoredCard): Column["cards"][number] {
  const { number, version, name, brief, status, urgent, assignee, whole } = card;
  return {
    number,
    version,
    name: shownName(name, whole),
    brief,
    status,
    urgent,
    assignee,
    createdAt: iso(card.createdAt)!,
    scheduledAt: iso(card.scheduledAt),
    nextActionAt: iso(card.nextActionAt),
  };
}

/**
 * Consultations of the last 30 days with a telephone number, as far as the person may see them; not those that led here.
 * Throws 404 for the number of a consultation that the person may not see.
 */
export async function sameNumberConsults(
  context: Asker & Parameters<typeof logRead>[0] & { readonly services: { readonly database: Database } },
  wanted: { readonly tel?: string | undefined; readonly number?: number | undefined },
): Promise<Same[]> {
  const { query } = context.services.database;
  const digits =
    wanted.number === undefined ? phoneDigits(wanted.tel ?? "") : await digitsOf({ query }, wanted.number, context);
  const { rows } = await sql<Same & { id: number; whole: boolean }>`
    select r.id, r.id_int as number, r.name, ${seesWhole(consultRecords, context)} as whole, r.status, r.brief, ${person} as assignee, r.created_at as "createdAt"
    from consults r
    where r.tel_digits = ${digits} and char_length(r.tel_digits) >= 8 and r.id_int <> ${wanted.number ?? 0}
      and r.created_at > now() - make_interval(days => ${sameNumberDays})
      and not exists (select from consults o where o.id_int = ${wanted.number ?? 0} and r.duplicate_of_id = o.id)
      and ${visible(consultRecords, context)}
    order by r.id_int desc limit 20`.execute(query);
  await logRead(context, consult.label, rows);
  return rows.map(({ number, name, status, brief, assignee, createdAt, whole }) => ({
    number,
    name: shownName(name, whole),
    status,
    brief,
    assignee,
    createdAt: iso(createdAt)!,
  }));
}

async function digitsOf({ query }: Pick<Database, "query">, number: number, asker: Asker): Promise<string> {
  const { rows } = await sql<{ digits: string }>`
    select r.tel_digits as digits from consults r
    where r.id_int = ${number} and ${visible(consultRecords, asker)}`.execute(query);
  if (!rows[0]) throw notFound();
  return rows[0].digits;
}

function shownName(name: string, whole: boolean): string {
  return String(presentValue(consult.fields.name, name.trim(), whole)) || nameless;
}

function iso(value: unknown): string | null {
  return value === null ? null : new Date(value as Date | string).toISOString();
}
