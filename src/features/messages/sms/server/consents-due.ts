import { sql, type RawBuilder } from "kysely";
import type { Day } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import { rateOn } from "#firm/server/rates.ts";

type Query = Pick<Database, "query">;

const dayOf = (row: string) => sql`(${sql.ref(`${row}.happened_at`)} at time zone 'Asia/Seoul')::date`;
const today = sql`(now() at time zone 'Asia/Seoul')::date`;

/** Whether the row of `sms_consents` is what a number's consent rests on: nothing was said since, and nothing is refused. */
export const isInForce = (
  row: string,
): RawBuilder<boolean> => sql<boolean>`(${sql.ref(`${row}.event`)} in ('give', 'reconfirm')
  and not exists (select from sms_consent_events later where later.tel_digits = ${sql.ref(`${row}.tel_digits`)}
    and later.event in ('give', 'reconfirm', 'withdraw') and (later.happened_at, later.id) > (${sql.ref(`${row}.happened_at`)}, ${sql.ref(`${row}.id`)}))
  and sms_refused(${sql.ref(`${row}.tel_digits`)}, now()) is null)`;

/** The last day on which the person has to be told of the consent again (정보통신망법 시행령 제62조의3). */
export const reconfirmBy = (row: string): RawBuilder<Day> =>
  sql<Day>`(${dayOf(row)} + make_interval(months => ${rateOn("smsConsentMonths", dayOf(row))}::int))::date`;

/** Whether the notice has to be prepared: the last day is as near as the firm wants it, or past. */
export const isDue = (row: string): RawBuilder<boolean> =>
  sql<boolean>`(${reconfirmBy(row)} - ${rateOn("smsReconfirmAhead", today)}::int <= ${today})`;

/** The days on which those agreed whom a message tells of their consent, by number; none for every other message. */
export async function agreedOn({ query }: Query, messageId: number): Promise<Map<string, Day>> {
  const { rows } = await sql<{ digits: string; day: Day }>`
    select e.tel_digits as digits, ${dayOf("g")} as day from sms_consents e
    cross join lateral (select coalesce((select max(x.happened_at) from sms_consent_events x
      where x.tel_digits = e.tel_digits and x.event = 'give' and x.happened_at <= e.happened_at), e.happened_at) as happened_at) g
    where e.notice_message_id = ${messageId}`.execute(query);
  return new Map(rows.map(({ digits, day }) => [digits, day]));
}
