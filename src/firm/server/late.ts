import { sql, type RawBuilder } from "kysely";

const today = sql`(now() at time zone 'Asia/Seoul')::date`;

/** Whether a day is over and was for this firm to keep (`isLate` of both sides). Said so that an index of the day serves it. */
export function isLate(day: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${day} < ${today} and is_late(${day}))`;
}

/** Whether a day is over, and was before the firm began to work with the product: nobody is told of it here any more. */
export function isFromBefore(day: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${day} < ${today} and not is_late(${day}))`;
}

/**
 * Days since a day, negative while it is to come; null without one, and for what ended before the firm began with the
 * product.
 */
export function daysOverdue(day: RawBuilder<unknown>): RawBuilder<number | null> {
  return sql<number | null>`case when ${day} >= ${today} or is_late(${day}) then ${today} - ${day} end`;
}
