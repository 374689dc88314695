import { sql, type RawBuilder } from "kysely";
import type { Span } from "../../period.ts";
import type { FigureFacts } from "../../figure.ts";

/** By what the rows of a figure can be narrowed down or put together, beside person and team. */
export type FigureSide = "category" | "brand" | "channel";

/**
 * A figure: what is said of it, and the query of its rows. Every number on the screens, every closed month and every
 * list behind a number is made from `rows`; a new column is one more of these in `figures.ts`.
 */
export type Figure = FigureFacts & {
  /** Which of these its rows know. */
  readonly sides: readonly FigureSide[];
  /** Its rows of a span, made by `figureRows`. */
  readonly rows: (span: Span) => RawBuilder<unknown>;
};

type Columns = {
  /** The kind of record that a row is. */
  readonly kind: string;
  readonly id: RawBuilder<unknown>;
  readonly staff: RawBuilder<unknown>;
  /** The team for which it counts: that of the record, or of the person at that moment. */
  readonly team: RawBuilder<unknown>;
  readonly day: RawBuilder<unknown>;
  /** What it counts; 1 without. */
  readonly amount?: RawBuilder<unknown>;
  /** A word about it: how a case ended. */
  readonly word?: RawBuilder<unknown>;
  /** Whether it takes an earlier one back. */
  readonly reversal?: RawBuilder<unknown>;
  readonly category?: RawBuilder<unknown>;
  readonly brand?: RawBuilder<unknown>;
  readonly channel?: RawBuilder<unknown>;
  /** When it happened, by hours. */
  readonly at?: RawBuilder<unknown>;
};

const none = sql`null`;

/** The query of a figure's rows, in the one shape that all of them have. `from`: everything behind the FROM. */
export function figureRows(columns: Columns, from: RawBuilder<unknown>): RawBuilder<unknown> {
  const { kind, id, staff, team, day, amount = sql`1`, word = sql`''`, reversal = sql`false` } = columns;
  const { category = none, brand = none, channel = none, at = none } = columns;
  return sql`
    select ${sql.lit(kind)}::text as kind, (${id})::bigint as id, (${staff})::bigint as "staffId", (${team})::bigint as "teamId",
      (${day})::date as day, (${amount})::bigint as amount, (${word})::text as word, (${reversal})::boolean as reversal,
      (${category})::text as category, (${brand})::bigint as "brandId", (${channel})::text as channel, (${at})::timestamptz as at
    from ${from}`;
}

/** Whether a day of the firm's calendar lies in the span. */
export function dayWithin(day: RawBuilder<unknown>, { from, to }: Span): RawBuilder<boolean> {
  return sql<boolean>`${day} between ${from}::date and ${to}::date`;
}

/** Whether an instant lies in the span, by the firm's clock. */
export function momentWithin(moment: RawBuilder<unknown>, { from, to }: Span): RawBuilder<boolean> {
  return sql<boolean>`(${moment} >= (${from}::date::timestamp at time zone 'Asia/Seoul')
    and ${moment} < ((${to}::date + 1)::timestamp at time zone 'Asia/Seoul'))`;
}

/** The firm's calendar day of an instant. */
export const dayOf = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone 'Asia/Seoul')::date`;

/** The word that people read for a stored one. */
export function wordOf(column: RawBuilder<unknown>, words: Readonly<Record<string, string>>): RawBuilder<string> {
  const cases = Object.entries(words).map(([stored, shown]) => sql`when ${sql.lit(stored)} then ${sql.lit(shown)}`);
  return sql<string>`case ${column} ${sql.join(cases, sql` `)} else '' end`;
}
