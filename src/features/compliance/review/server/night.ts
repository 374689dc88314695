import { sql, type RawBuilder } from "kysely";

/** Hours by the firm's clock: night is from 22:00 until 06:00, for alarms and on the page of a month alike. */
const night = { from: 22, until: 6 } as const;

/** Whether a moment lies in the night. */
export function isAtNight(at: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`extract(hour from ${at} at time zone 'Asia/Seoul') not between ${sql.lit(night.until)} and ${sql.lit(night.from - 1)}`;
}
