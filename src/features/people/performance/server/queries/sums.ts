import { sql, type RawBuilder } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { wonSum } from "#platform/server/database/won-sum.ts";
import { noValue, type FigureValue } from "../../figure.ts";
import type { Span } from "../../period.ts";
import type { groupings } from "../../schemas.ts";
import type { Figure } from "../figures/figure.ts";

export type Grouping = (typeof groupings)[number];

/** What was asked to be counted. */
export type Narrowing = {
  readonly teamId?: number | undefined;
  readonly staffId?: number | undefined;
  readonly jobType?: string | undefined;
  readonly category?: string | undefined;
  readonly brandId?: number | undefined;
};

const local = sql`e.at at time zone 'Asia/Seoul'`;

/** What rows `e` are put together by; rows without it stand under `none`. */
const groupKeys: Readonly<Record<Grouping, RawBuilder<unknown>>> = {
  staff: sql`e."staffId"::text`,
  team: sql`e."teamId"::text`,
  channel: sql`e.channel`,
  brand: sql`e."brandId"::text`,
  category: sql`e.category`,
  weekday: sql`extract(isodow from ${local})::int::text`,
  hour: sql`extract(hour from ${local})::int::text`,
};
export const keyOfRow = (by: Grouping) => sql<string>`coalesce(${groupKeys[by]}, 'none')`;

/** The rows `e` that were asked for. */
export function narrowed({ teamId, staffId, jobType, category, brandId }: Narrowing): RawBuilder<boolean> {
  const conditions = [
    ...(teamId === undefined ? [] : [sql`e."teamId" = ${teamId}`]),
    ...(staffId === undefined ? [] : [sql`e."staffId" = ${staffId}`]),
    ...(jobType === undefined
      ? []
      : [sql`exists (select from staffs j where j.id = e."staffId" and j.job_type = ${jobType})`]),
    ...(category === undefined ? [] : [sql`e.category = ${category}`]),
    ...(brandId === undefined ? [] : [sql`e."brandId" = ${brandId}`]),
  ];
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Figures whose rows know what was asked for: the others would say 0 of what they never counted. */
export function figuresFor(figures: readonly Figure[], { category, brandId }: Narrowing): readonly Figure[] {
  return figures.filter(
    ({ sides }) =>
      (category === undefined || sides.includes("category")) && (brandId === undefined || sides.includes("brand")),
  );
}

/** The rows of all these figures, each with the key of its figure, as `e`. */
export function rowsOfFigures(figures: readonly Figure[], span: Span): RawBuilder<unknown> {
  const parts = figures.map(({ key, rows }) => sql`select ${sql.lit(key)}::text as figure, x.* from (${rows(span)}) x`);
  return sql`(${sql.join(parts, sql` union all `)}) e`;
}

export type Pair = { readonly now: FigureValue; readonly before: FigureValue };
export const noPair: Pair = { now: noValue, before: noValue };

/** Line → figure → its values. */
export type Sums = ReadonlyMap<string, ReadonlyMap<string, Pair>>;

type Found = {
  readonly figure: string;
  readonly key: string;
  readonly now: boolean;
  readonly word: string;
  readonly count: number;
  readonly sum: string;
};

type Asked = {
  readonly now: Span;
  /** The period that ends the day before. */
  readonly before: Span;
  readonly by: Grouping;
  readonly where: RawBuilder<boolean>;
};

/** What each figure came to, line by line, in a period and in the one before. */
export async function readSums(
  { query }: Pick<Database, "query">,
  figures: readonly Figure[],
  { now, before, by, where }: Asked,
): Promise<Sums> {
  if (figures.length === 0) return new Map();
  const worded = figures.filter(({ unit }) => unit === "kinds").map(({ key }) => key);
  const { rows } = await sql<Found>`
    select e.figure, ${keyOfRow(by)} as key, e.day >= ${now.from}::date as now,
      case when e.figure = any(${worded}::text[]) then e.word else '' end as word,
      count(*)::int as count, ${wonSum(sql`e.amount`)} as sum
    from ${rowsOfFigures(figures, { from: before.from, to: now.to })} where ${where}
    group by 1, 2, 3, 4 order by 1, 2, 3, count(*) desc, 4`.execute(query);
  const sums = new Map<string, Map<string, Pair>>();
  for (const { figure, key, now: isNow, word, count, sum } of rows) {
    const line = sums.get(key) ?? new Map<string, Pair>();
    sums.set(key, line);
    const pair = line.get(figure) ?? noPair;
    const part: FigureValue = { count, sum, kinds: word === "" ? [] : [{ word, count }] };
    line.set(figure, isNow ? { ...pair, now: added(pair.now, part) } : { ...pair, before: added(pair.before, part) });
  }
  return sums;
}

const countOf = ({ kinds }: FigureValue, word: string) => kinds.find((kind) => kind.word === word)?.count ?? 0;

/** Two values of one figure together. */
function added(one: FigureValue, other: FigureValue): FigureValue {
  const words = [...new Set([...one.kinds, ...other.kinds].map(({ word }) => word))];
  return {
    count: one.count + other.count,
    sum: String(BigInt(one.sum) + BigInt(other.sum)),
    kinds: words
      .map((word) => ({ word, count: countOf(one, word) + countOf(other, word) }))
      .toSorted((first, second) => second.count - first.count),
  };
}

/** All lines together, figure by figure. */
export function totalOf(sums: Sums, figures: readonly Figure[]): Pair[] {
  return figures.map(({ key }) =>
    [...sums.values()].reduce((total, line) => {
      const pair = line.get(key) ?? noPair;
      return { now: added(total.now, pair.now), before: added(total.before, pair.before) };
    }, noPair),
  );
}
