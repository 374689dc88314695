import { sql } from "kysely";
import { formatDay, formatTaskDate } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import { maskPhone } from "#platform/phone.ts";
import { maskName } from "#platform/person-name.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inNameOrder } from "#platform/server/database/name-order.ts";
import { visible } from "#records/server/records.ts";
import { fromTable } from "#records/server/select.ts";
import { filled, type Given } from "../../fill.ts";
import type * as schemas from "../../schemas.ts";
import type { Occasion } from "../../sms-template.ts";
import { smsSettings } from "../firm.ts";
import { reachedBy, type RecordKey } from "../record-numbers.ts";
import { smsMessageRecords } from "../records.ts";
import { seesPeople } from "./recipient-name.ts";

type Query = Pick<Database, "query">;
type Answer = Omit<CallOutput<typeof schemas.readRecordMessages>, "success" | "leaves">;

/** What a record of any kind with messages offers: whom to reach, templates with its values, and what was sent. */
export async function recordMessages(database: Query, record: RecordKey, asker: Asker): Promise<Answer> {
  const reached = await reachedBy(database, record.type, [record.id]);
  const whole = await seesPeople(database, record, asker);
  const { query } = database;
  const { rows: senders } = await sql<Answer["senders"][number]>`
    select id, name, tel from sms_senders where status = 'active' and deleted_at is null order by id limit 50`.execute(
    query,
  );
  return {
    recipients: reached.map(({ type, id, name, tel }) => ({
      name: whole ? name : maskName(name),
      tel: whole ? tel : maskPhone(tel),
      record: { type, id },
    })),
    templates: await offered(database, record),
    senders,
    messages: await sentAbout(database, record, asker),
  };
}

async function offered(database: Query, record: RecordKey): Promise<Answer["templates"]> {
  const { rows } = await sql<Answer["templates"][number]>`
    select id, name, occasion, purpose, title, body from sms_templates where deleted_at is null
    order by (occasion = 'general'), ${inNameOrder(sql`name`)}, id limit 100`.execute(database.query);
  const given = await valuesOf(database, record);
  const { firmName, firmTel } = await smsSettings(database);
  return rows
    .filter(({ occasion }) => occasion === "general" || given[occasion] !== undefined)
    .map((template) => ({
      ...template,
      body: filled(template.body, { firm: firmName, firmTel, ...given.general, ...given[template.occasion] }),
    }));
}

type Values = {
  readonly booking: { readonly at: Date | null; readonly place: string; readonly staff: string } | null;
  readonly hearing: {
    readonly at: Date;
    readonly court: string;
    readonly caseNo: string;
    readonly place: string;
  } | null;
  readonly instalment: { readonly amount: number; readonly due: string } | null;
  readonly staff: string;
};

/** What the record says about its booking, its next hearing and its next instalment; absent: it has none. */
async function valuesOf(database: Query, record: RecordKey): Promise<Partial<Record<Occasion, Given>>> {
  const { booking, hearing, instalment, staff } = await read(database, record);
  return {
    general: staff === "" ? {} : { staff },
    ...(booking?.at && { booking: { date: moment(booking.at), place: booking.place, staff: booking.staff } }),
    ...(hearing && {
      hearing: { date: moment(hearing.at), court: hearing.court, caseNo: hearing.caseNo, place: hearing.place },
    }),
    ...(instalment && { instalment: { amount: formatWon(instalment.amount), due: formatDay(instalment.due) } }),
  };
}

/** `26-11-20(금) 09:05`, as people read it on a telephone. */
const moment = (at: Date | string) => formatTaskDate(new Date(at));

async function read({ query }: Query, { type, id }: RecordKey): Promise<Values> {
  const ofProject = sql`(select p.id from projects p where p.deleted_at is null and case ${type}
    when 'project' then p.id = ${id} when 'contract' then p.contract_id = ${id} else false end order by p.id limit 1)`;
  const ofContract = sql`(case ${type} when 'contract' then ${id}::bigint
    when 'project' then (select p.contract_id from projects p where p.id = ${id}) end)`;
  const { rows } = await sql<Values>`
    select case when ${type} = 'consult' then (select jsonb_build_object('at', c.scheduled_at, 'place', c.place,
          'staff', coalesce(l.short_name, s.short_name, ''))
        from consults c left join staffs l on l.id = c.lawyer_id left join staffs s on s.id = c.assignee_id
        where c.id = ${id} and c.scheduled_at > now()) end as booking,
      (select jsonb_build_object('at', h.at, 'court', k.court, 'caseNo', k.case_no, 'place', h.court_room)
        from hearings h join legal_cases k on k.id = h.case_id
        where k.project_id = ${ofProject} and h.status = 'scheduled' and h.at > now() and h.deleted_at is null
          and k.deleted_at is null order by h.at limit 1) as hearing,
      (select jsonb_build_object('amount', p.amount, 'due', p.due_date) from payment_plans p
        where p.contract_id = ${ofContract} and p.amount > p.received_before + coalesce((select sum(x.amount) from payment_splits x
          join payments y on y.id = x.payment_id where x.plan_id = p.id and y.deleted_at is null), 0)
        order by p.due_date, p.id limit 1) as instalment,
      coalesce((select s.short_name from staffs s where s.id = case ${type}
        when 'project' then (select p.responsible_id from projects p where p.id = ${id})
        when 'contract' then (select k.responsible_id from contracts k where k.id = ${id})
        when 'client' then (select c.manager_id from clients c where c.id = ${id})
        when 'consult' then (select coalesce(c.lawyer_id, c.assignee_id) from consults c where c.id = ${id}) end), '') as staff`.execute(
    query,
  );
  return rows[0]!;
}

const counted = (status: string) =>
  sql`(select count(*)::int from sms_recipients x where x.message_id = r.id and not x.is_test and x.status ~ ${status})`;

async function sentAbout({ query }: Query, { type, id }: RecordKey, asker: Asker): Promise<Answer["messages"]> {
  type Row = Omit<Answer["messages"][number], "at"> & { readonly at: Date };
  const { rows } = await sql<Row>`
    select r.id, coalesce(r.started_at, r.created_at) as at, r.status, r.purpose, r.kind, r.body,
      coalesce((select s.short_name from staffs s where s.id = r.owner_id), '') as owner,
      ${counted("^sent$")} as sent, ${counted("")} as recipients
    from ${fromTable(smsMessageRecords)}
    where r.record_type = ${type} and r.record_id = ${id} and ${visible(smsMessageRecords, asker)}
    order by r.id desc limit 50`.execute(query);
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
}
