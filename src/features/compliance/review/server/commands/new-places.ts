import { sql, type RawBuilder } from "kysely";

/** Fewer different records in a day from a place that is new are never worth an alarm. */
const neverAtNewPlace = 30;
/** Days after which a place from which somebody has not read is new again. */
const remembered = 90;
/** Days from the first reading of a person: until then every place is new. */
const settlesIn = 14;

/** The network in which an address lies: as wide as one provider or office gives its addresses out. */
const networkOf = (ip: RawBuilder<unknown>) =>
  sql`network(set_masklen(${ip}, case family(${ip}) when 4 then 16 else 48 end))`;

type Day = RawBuilder<unknown>;
type Words = {
  /** What counts as reading, as a list of words of the log. */
  readonly read: RawBuilder<unknown>;
  readonly today: Day;
  readonly startOf: (day: Day) => Day;
};

/**
 * Who has read many different records today from a network from which they had not read within the days that are
 * remembered, and how many (trust.md R23); people who have begun to read lately are left out.
 */
export function readFromNewPlaces({ read, today, startOf }: Words): RawBuilder<unknown> {
  const before = sql`select from access_log o where o.user_id = t.user_id and o.action in ${read}`;
  return sql`
    select t.user_id, ${today} as day, t.records, t.network from (
      select a.user_id, a.network, count(distinct (a.subject, one.id))::int as records
      from (
        select distinct l.user_id, l.subject, l.record_ids, ${networkOf(sql`l.ip`)} as network from access_log l
        where l.user_id is not null and l.action in ${read} and l.at >= ${startOf(today)}
      ) a cross join lateral unnest(a.record_ids) one (id)
      group by a.user_id, a.network having count(distinct (a.subject, one.id)) > ${neverAtNewPlace}
    ) t
    join staffs s on s.user_id = t.user_id
    where exists (${before} and o.at < ${startOf(sql`${today} - ${settlesIn}::int`)})
      and not exists (${before} and o.at >= ${startOf(sql`${today} - ${remembered}::int`)} and o.at < ${startOf(today)}
        and o.ip <<= t.network)`;
}
