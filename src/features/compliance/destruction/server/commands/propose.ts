import { sql, type RawBuilder } from "kysely";
import type { Day } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inBackground } from "#platform/server/database/background.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import type { DestroyedKind } from "../../destruction.ts";
import { duesOf, isGranted, tableOf } from "../kinds.ts";

/** Rows of one run; the rest comes with the next. */
const atOnce = 5_000;

/** What keeps a record `r` out of the 파기함, beside its period: it is of another kind by now, or it runs. */
const noLongerDue: Readonly<Record<DestroyedKind, RawBuilder<boolean>>> = {
  client: sql<boolean>`r.status = 'active'`,
  consult: sql<boolean>`r.client_id is not null`,
  participant: sql<boolean>`(r.client_id is not null or (
    r.status not in ('settled', 'withdrawn', 'duplicate', 'ineligible') and exists (select from group_suits s
      where s.id = r.suit_id and s.deleted_at is null and s.status not in ('closed', 'canceled'))))`,
  presaleBuyer: sql<boolean>`(r.client_id is not null or r.consult_id is not null or (
    r.status in ('new', 'guided', 'interested', 'linked') and exists (select from presale_areas a
      where a.id = r.area_id and a.deleted_at is null and a.status <> '종결')))`,
};

/**
 * Puts into the 파기함 whatever is due on the day, and takes out what nobody has asked to destroy and what is due no
 * more: a later 보관기한, a new case. Answers how many are new. By the periods that hold on that day (trust.md R32).
 */
export async function proposeDestruction(database: Database, today: Day): Promise<number> {
  return inBackground(database, async ({ query }) => {
    // Two runs at once would find the same.
    await sql`select pg_advisory_xact_lock(7204032)`.execute(query);
    for (const [kind, undue] of Object.entries(noLongerDue) as [DestroyedKind, RawBuilder<boolean>][]) {
      await sql`
        delete from destruction_items d using ${tableOf(kind)} r, ${duesOf(kind, today)} due
        where d.record_type = ${kind} and r.id = d.record_id and due.id = r.id and d.status = 'due'
          and not ${isGranted(kind, sql`r.id`)}
          and (${undue} or r.deleted_at is not null or due.due_on > ${today}::date)`.execute(query);
    }
    const { rows } = await sql<{ id: number }>`
      with oldest as (
        select (${today}::date - make_interval(months => (rate_on('keepConsult', ${today}::date)).value::int)) as at
      ), due as (
        select 'client' as kind, r.id, r.id_int, r.team_id, c.due_on,
          case when r.retention_until is not null then '보관기한 경과'
               when c.engaged then (rate_on('keepClient', ${today}::date)).law_ref
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
        union all
        select 'participant', r.id, r.id, r.team_id, c.due_on,
          (rate_on('keepParticipant', ${today}::date)).law_ref
        from suit_participants r join destruction_due_of_participants(${today}::date) c on c.id = r.id
        where r.deleted_at is null and c.due_on <= ${today}::date and not ${noLongerDue.participant}
        union all
        select 'presaleBuyer', r.id, r.id, r.team_id, c.due_on, (rate_on('keepBuyer', ${today}::date)).law_ref
        from presale_buyers r join destruction_due_of_buyers(${today}::date) c on c.id = r.id
        where r.deleted_at is null and c.due_on <= ${today}::date and not ${noLongerDue.presaleBuyer}
      )
      insert into destruction_items (team_id, record_type, record_id, number, due_on, basis)
      select team_id, kind, id, id_int, due_on, basis from due
      where due_on <= ${today}::date
        and not exists (select from destruction_items d where d.record_type = kind and d.record_id = due.id)
      order by due_on limit ${atOnce} returning id`.execute(query);
    return rows.length;
  });
}

/** Puts one client or consultation into the 파기함, whatever its period says; an item that is there keeps its state. */
export async function proposeOne(
  { query }: Pick<Work, "query">,
  { kind, id }: { readonly kind: "client" | "consult"; readonly id: number },
  { dueOn, basis }: { readonly dueOn: Day; readonly basis: string },
): Promise<void> {
  await sql`
    insert into destruction_items (team_id, record_type, record_id, number, due_on, basis)
    select r.team_id, ${kind}, r.id, r.id_int, ${dueOn}::date, ${basis} from ${tableOf(kind)} r where r.id = ${id}
    on conflict (record_type, record_id) do nothing`.execute(query);
}
