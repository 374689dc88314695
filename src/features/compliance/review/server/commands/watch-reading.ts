import { sql, type RawBuilder } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { inBackground } from "#platform/server/database/background.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { ringAlarm, wasRung } from "#records/server/bell/ring.ts";
import { holdersOf } from "#features/identity/access/server/commands/holders-of.ts";
import { readingAlarm } from "../bell.ts";
import { isAtNight } from "../night.ts";
import { readFromNewPlaces } from "./new-places.ts";

/** Fewer different records in a day are never worth an alarm (trust.md R23). */
const never = 30;
/** A search finds many records of which few are looked at: fewer found in a day are never worth one. */
const neverFound = 300;
/** So many times the own usual number are. */
const times = 3;
/** At night fewer are. */
const mostAtNight = 30;

const today = sql`(now() at time zone 'Asia/Seoul')::date`;
const startOf = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone 'Asia/Seoul'`;

const read = sql`('조회', '공개', '출력', '다운로드')`;
const searched = sql`('검색')`;

/**
 * How many different records everybody has had before them today by these actions: in all and at night. Lists that are
 * asked for again answer with the same records, so each answer counts once before its records are taken apart.
 */
const countedToday = (actions: RawBuilder<unknown>) => sql`
  select r.user_id, count(*)::int as records, (count(*) filter (where r.at_night))::int as at_night from (
    select a.user_id, a.subject, one.id, bool_or(a.at_night) as at_night from (
      select distinct l.user_id, l.subject, l.record_ids,
             ${isAtNight(sql`l.at`)} as at_night
      from access_log l
      where l.user_id is not null and l.action in ${actions} and l.at >= ${startOf(today)}
    ) a cross join lateral unnest(a.record_ids) one (id)
    group by a.user_id, a.subject, one.id
  ) r group by r.user_id`;

/**
 * Who has found more different records by searching today than is never worth an alarm, and what is usual for them. The
 * days before are counted for those few alone, and not again once the alarm of the day is there.
 */
const searchedToday = sql`
  select t.user_id, ${today} as day, t.records,
         coalesce((select percentile_cont(0.5) within group (order by o.records) from (
           select count(distinct (l.subject, r.id)) as records
           from access_log l cross join lateral unnest(l.record_ids) r (id)
           where l.user_id = t.user_id and l.action in ${searched}
             and l.at >= ${startOf(sql`${today} - 30`)} and l.at < ${startOf(today)}
           group by (l.at at time zone 'Asia/Seoul')::date) o), 0)::int as usual
  from (${countedToday(searched)}) t
  join staffs s on s.user_id = t.user_id
  where t.records > ${neverFound} and not exists (select from access_alarms a
    where a.user_id = t.user_id and a.day = ${today} and a.kind = '많은 열람')`;

/**
 * Counts what everybody has looked at today, or found by searching, and raises an alarm for more than three times the
 * own median of thirty days, for much at night, or for much from a new place. Every 관리자 is told once a person, day and kind. Answers how many
 * alarms are new.
 */
export async function watchReading(database: Database): Promise<number> {
  return inBackground(database, async (work) => {
    await countToday(work);
    const { rows } = await sql<{ id: number }>`
      with today as (
        select d.*, coalesce((select percentile_cont(0.5) within group (order by o.records) from access_days o
                         where o.user_id = d.user_id and o.day < d.day and o.day >= d.day - 30), 0)::int as usual
        from access_days d join staffs s on s.user_id = d.user_id
        where d.day = ${today}
      ), searched as (${searchedToday}), places as (${readFromNewPlaces({ read, today, startOf })}), found as (
        select user_id, day, '많은 열람' as kind, false as by_search, records, usual, null::cidr as network from today
        where records > greatest(${never}, ${times} * usual)
        union all
        select user_id, day, '심야 열람', false, at_night, usual, null from today
        where at_night > ${mostAtNight}
        union all
        select user_id, day, '많은 열람', true, records, usual, null from searched
        where records > ${times} * usual
        union all
        select user_id, day, '새 접속지', false, records, 0, network from places
      ), each as (
        select distinct on (user_id, kind) * from found order by user_id, kind, by_search, records desc
      ), made as (
        insert into access_alarms (user_id, day, kind, records, usual, network)
        select user_id, day, kind, records, usual, network from each on conflict do nothing returning id
      )
      select id from made`.execute(work.query);
    await ringAlarms(work);
    return rows.length;
  });
}

/** Every 관리자 but the one it is about hears of each alarm once, also of those that stopped somebody at once (열람 중지). */
async function ringAlarms(work: Work): Promise<void> {
  const { rows } = await sql<{ id: number; user: number }>`
    select a.id, a.user_id as user from access_alarms a
    where a.settled_at is null and a.created_at > now() - interval '1 day' and not ${wasRung("accessAlarm", sql`a.id`)}
    order by a.id`.execute(work.query);
  if (rows.length === 0) return;
  const to = await holdersOf(work, "관리자");
  for (const { id, user } of rows)
    await ringAlarm(work, readingAlarm, { user, to, about: { type: "accessAlarm", id } });
}

async function countToday({ query }: Work): Promise<void> {
  await sql`
    insert into access_days (user_id, day, records, at_night)
    select t.user_id, ${today}, t.records, t.at_night from (${countedToday(read)}) t
    on conflict (user_id, day) do update set records = excluded.records, at_night = excluded.at_night
    where (access_days.records, access_days.at_night) is distinct from (excluded.records, excluded.at_night)`.execute(
    query,
  );
}
