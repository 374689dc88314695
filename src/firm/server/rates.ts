import { sql, type Expression, type RawBuilder } from "kysely";
import type { Day } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { rateFacts, type DatedRate, type RateName } from "../rates.ts";

type Query = Pick<Database, "query">;

/** A dated number with where it comes from. */
export type Rate = DatedRate & {
  readonly name: RateName;
  readonly lawRef: string;
  readonly sourceUrl: string;
  /** When somebody last compared it with its source; null: nobody has. */
  readonly checkedAt: Day | null;
};

/**
 * The one lookup inside a statement: the value of a name on a day, null before the first. In the unit of its name
 * (`src/firm/rates.ts`). The function `rate_on` of the database answers the whole row.
 */
export function rateOn(name: RateName, day: Expression<unknown>): RawBuilder<number> {
  return sql<number>`(select v.value from rates v where v.name = ${sql.lit(name)} and v.effective_from <= ${day}
    and v.deleted_at is null order by v.effective_from desc limit 1)`;
}

/** The rows of names by day, the earliest first: for intervals over which a number changes (`rateAt` finds one). */
export async function readRates({ query }: Query, names: readonly RateName[]): Promise<Rate[]> {
  const { rows } = await sql<Rate>`
    select name, effective_from as "effectiveFrom", value, law_ref as "lawRef", source_url as "sourceUrl",
      checked_at as "checkedAt"
    from rates where name = any(${names}) and deleted_at is null order by name, effective_from`.execute(query);
  return rows;
}

/** The row that holds on a day; null before the first. */
export async function readRate(database: Query, name: RateName, day: Day): Promise<Rate | null> {
  const rows = await readRates(database, [name]);
  return rows.findLast(({ effectiveFrom }) => effectiveFrom <= day) ?? null;
}

/** The values of several names on one day; 422 in words where one has none yet, as of a payment before the firm had it. */
export async function ratesOn<Name extends RateName>(
  database: Query,
  names: readonly Name[],
  day: Day,
): Promise<Record<Name, number>> {
  const rows = await readRates(database, names);
  const found = names.map((name) => {
    const row = rows.findLast((one) => one.name === name && one.effectiveFrom <= day);
    if (!row) {
      const words = `${rateFacts[name].label}: ${day}에 적용할 값이 요율표에 없습니다. 요율표를 확인해 주세요.`;
      throw new Failure("ruleViolated", words);
    }
    return [name, row.value] as const;
  });
  return Object.fromEntries(found) as Record<Name, number>;
}
