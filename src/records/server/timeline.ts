import { sql, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";

/** Where a page of a timeline ends: instant with microseconds, and the key that orders those of one instant. */
export type TimelineCursor = { readonly at: string; readonly key: string };

/** One line of a record's timeline. */
export type TimelineItem = TimelineCursor & {
  /** 상담, 계약, 입금, 분쟁, 메모, 할일, 상태변경 … */
  readonly kind: string;
  /** Who did it; blank for the system. */
  readonly actor: string;
  readonly text: string;
  /** Page that shows it; null when there is none. */
  readonly path: string | null;
};

/** What is asked of a source: the newest `limit` lines before the cursor, of these kinds (null: of all). */
export type TimelineQuery = {
  readonly record: { readonly type: string; readonly id: number };
  readonly before: TimelineCursor | null;
  readonly kinds: readonly string[] | null;
  readonly limit: number;
};

/**
 * What a feature tells of a record in its timeline: only what this person may see, newest first. That the person may
 * see the record itself has been made sure of.
 */
export type TimelineSource = {
  /** Kinds of line that come from here. */
  readonly kinds: readonly string[];
  readonly read: (database: Database, asker: Asker, query: TimelineQuery) => Promise<readonly TimelineItem[]>;
};

/** What every statement of a source selects beside its own columns: `moment`, `key`, `kind`, `actor`. */
type Line<Own> = Own & TimelineCursor & { readonly kind: string; readonly actor: string };

/**
 * The newest lines of a statement before the cursor. It selects `moment` (timestamptz), `key` (text that no other line
 * of any source has, in the order in which they happened), `kind`, `actor` and its own columns.
 */
export async function timelineLines<Own>(
  { query }: Pick<Database, "query">,
  statement: RawBuilder<unknown>,
  { before, kinds, limit }: TimelineQuery,
): Promise<readonly Line<Own>[]> {
  const conditions = [
    ...(before ? [sql`(x.moment, x.key collate "C") < (${before.at}::timestamptz, ${before.key})`] : []),
    ...(kinds ? [sql`x.kind = any(${kinds}::text[])`] : []),
  ];
  const { rows } = await sql<Line<Own>>`
    select x.*, to_char(x.moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
    from (${statement}) x ${conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``}
    order by x.moment desc, x.key collate "C" desc limit ${limit}`.execute(query);
  return rows;
}

/** The key of a line: the word of its source, and an id as text of equal length, so that text order is their order. */
export function lineKey(source: string, id: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(${sql.lit(`${source}:`)} || lpad(${id}::text, 16, '0'))`;
}
