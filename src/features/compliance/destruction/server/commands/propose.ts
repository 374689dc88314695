import { sql } from "kysely";
import type { Day } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inBackground } from "#platform/server/database/background.ts";
import type { Work } from "#platform/server/database/transaction.ts";

/** Rows of one run; the rest comes with the next. */
const atOnce = 5_000;

/**
 * Puts into the 파기함 whatever is due on the day, and takes out what nobody has asked to destroy and what is due no
 * more: a later 보관기한, a new case. Answers how many are new. By the periods that hold on that day (trust.md R32).
 */
export async function proposeDestruction(database: Database, today: Day): Promise<number> {
  return inBackground(database, async ({ query }) => {
    // Two runs at once would find the same.
    await sql`select pg_advisory_xact_lock(7204032)`.execute(query);
    await sql`
      delete from destruction_items d using clients r, destruction_due_of_clients(${today}::date) due
      where d.record_type = 'client' and r.id = d.record_id and due.id = r.id and d.status = 'due'
        and not exists (select from privacy_requests q where q.client_id = r.id and q.kind = 'deletion' and q.status = 'done')
        and (r.status = 'active' or r.deleted_at is not null or due.due_on > ${today}::date)`.execute(query);
    await sql`
      delete from destruction_items d using consults r, destruction_due_of_consults(${today}::date) due
      where d.record_type = 'consult' and r.id = d.record_id and due.id = r.id and d.status = 'due'
        and (r.client_id is not null or r.deleted_at is not null or due.due_on > ${today}::date)`.execute(query);
    const { rows } = await sql<{ id: number }>`
      with oldest as (
        select (${today}::date - make_interval(months => (rate_on('keepConsult', ${today}::date)).value::int)) as at
      ), due as (
        select 'client' as kind, r.id, r.id_int, r.team_id, c.due_on,
          case when r.retention_until is not null then '보관기한 경과'
               when r.status = 'closed' then (rate_on('keepClient', ${today}::date)).law_ref
               else (rate_on('keepConsult', ${today}::date)).law_ref end as basis
        from clients r join destruction_due_of_clients(${today}::date) c on c.id = r.id
        where r.deleted_at is null and r.status in ('prospect', 'closed', 'dueDestroy')
          and (r.retention_until < ${today}::date or (r.retention_until is null and r.created_at < (select at from oldest)))
        union all
        select 'consult', r.id, r.id_int, r.team_id, c.due_on,
          (rate_on('keepConsult', ${today}::date)).law_ref
        from consults r join destruction_due_of_consults(${today}::date) c on c.id = r.id
        where r.deleted_at is null and r.client_id is null and r.created_at < (select at from oldest)
          and not exists (select from contracts k where k.consult_id = r.id)
      )
      insert into destruction_items (team_id, record_type, record_id, number, due_on, basis)
      select team_id, kind, id, id_int, due_on, basis from due
      where due_on <= ${today}::date
        and not exists (select from destruction_items d where d.record_type = kind and d.record_id = due.id)
      order by due_on limit ${atOnce} returning id`.execute(query);
    return rows.length;
  });
}

/** Puts one client into the 파기함, whatever its period says; an item that is there keeps its state. */
export async function proposeClient(
  { query }: Pick<Work, "query">,
  clientId: number,
  { dueOn, basis }: { readonly dueOn: Day; readonly basis: string },
): Promise<void> {
  await sql`
    insert into destruction_items (team_id, record_type, record_id, number, due_on, basis)
    select r.team_id, 'client', r.id, r.id_int, ${dueOn}::date, ${basis} from clients r where r.id = ${clientId}
    on conflict (record_type, record_id) do nothing`.execute(query);
}
