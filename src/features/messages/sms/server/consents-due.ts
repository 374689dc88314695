import { sql, type RawBuilder } from "kysely";
import type { Day } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import { rateOn } from "#firm/server/rates.ts";

type Query = Pick<Database, "query">;

const dayOf = (row: string) => sql`(${sql.ref(`${row}.happened_at`)} at time zone 'Asia/Seoul')::date`;
const today = sql`(now() at time zone 'Asia/Seoul')::date`;

/**
 * Whether the row of `sms_consents` is what a number's consent rests on: nothing was said since, nothing is refused, and the
 * number is not that of a client who has ended.
 */
export const isInForce = (
  row: string,
): RawBuilder<boolean> => sql<boolean>`(${sql.ref(`${row}.event`)} in ('give', 'reconfirm')
  and not exists (select from sms_consent_events later where later.tel_digits = ${sql.ref(`${row}.tel_digits`)}
    and later.event in ('give', 'reconfirm', 'withdraw') and (later.happened_at, later.id) > (${sql.ref(`${row}.happened_at`)}, ${sql.ref(`${row}.id`)}))
  and sms_refused(${sql.ref(`${row}.tel_digits`)}, now()) is null and not sms_ended(${sql.ref(`${row}.tel_digits`)}))`;

/** The last day on which the person has to be told of the consent again (정보통신망법 시행령 제62조의3). */
export const reconfirmBy = (row: string): RawBuilder<Day> =>
  sql<Day>`(${dayOf(row)} + make_interval(months => ${rateOn("smsConsentMonths", dayOf(row))}::int))::date`;

/** Whether the notice has to be prepared: the last day is as near as the firm wants it, or past. */
export const isDue = (row: string): RawBuilder<boolean> =>
  sql<boolean>`(${reconfirmBy(row)} - ${rateOn("smsReconfirmAhead", today)}::int <= ${today})`;

/** So many notices that did not arrive are enough: the number is dead, and the person is told by another way. */
const mostNotices = 3;

/**
 * Whether no notice of the consent is under way that may still reach the person: none was prepared, it was canceled, or it
 * ended some days ago without arriving. It is prepared anew a few times. A number that takes no messages is told by another
 * way.
 */
export const lacksNotice = (row: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${row}.notice_message_id`)} is null
  or cardinality(${sql.ref(`${row}.earlier_notice_ids`)}) < ${mostNotices} and exists (select from sms_messages m where m.id = ${sql.ref(`${row}.notice_message_id`)}
    and (m.status = 'canceled' or m.deleted_at is not null
      or m.status in ('done', 'partial', 'failed')
        and (m.ended_at at time zone 'Asia/Seoul')::date + ${rateOn("smsReconfirmAgain", today)}::int <= ${today}
        and not exists (select from sms_recipients x where x.message_id = m.id and not x.is_test
          and x.tel_digits = ${sql.ref(`${row}.tel_digits`)}
          and (x.status in ('sent', 'handed') or x.excluded_reason = 'number')))))`;

/** Whether a notice of consent has been prepared anew for somebody whom this message did not reach. */
export async function isPreparedAnew({ query }: Query, messageId: number): Promise<boolean> {
  const { rows } = await sql<{ anew: boolean }>`
    select exists (select from sms_consents e where e.earlier_notice_ids @> array[${messageId}]::bigint[]
      and e.earlier_notice_ids <> '{}') as anew`.execute(query);
  return rows[0]!.anew;
}

/** The days on which those agreed whom a message tells of their consent, by number; none for every other message. */
export async function agreedOn({ query }: Query, messageId: number): Promise<Map<string, Day>> {
  const { rows } = await sql<{ digits: string; day: Day }>`
    select e.tel_digits as digits, ${dayOf("g")} as day from sms_consents e
    cross join lateral (select coalesce((select max(x.happened_at) from sms_consent_events x
      where x.tel_digits = e.tel_digits and x.event = 'give' and x.happened_at <= e.happened_at), e.happened_at) as happened_at) g
    where e.notice_message_id = ${messageId}`.execute(query);
  return new Map(rows.map(({ digits, day }) => [digits, day]));
}
