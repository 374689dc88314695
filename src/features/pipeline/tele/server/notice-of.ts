import { sql, type RawBuilder } from "kysely";

/** What a notice of the row tells: it is sent once, and again as soon as any of it has changed. */
export const noticeOf = (row: string): RawBuilder<string> =>
  sql<string>`md5(extract(epoch from ${sql.ref(`${row}.scheduled_at`)})::text || ' ' || ${sql.ref(`${row}.method`)} || ' ' || ${sql.ref(`${row}.link`)})`;
