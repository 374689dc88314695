import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import type { CountedRow } from "../../compare.ts";
import { monthOf } from "../../period.ts";
import { performanceFigures } from "../figures/figures.ts";
import { rowsOfFigures } from "./sums.ts";

type Query = Pick<Database, "query">;

/** Every row that the figures count of a month `YYYY-MM`, by team; parts of one payment for one person are one row. */
export async function monthRows({ query }: Query, month: string): Promise<ReadonlyMap<number, readonly CountedRow[]>> {
  const { rows } = await sql<CountedRow & { teamId: number }>`
    select e.figure, e.kind, e.id, e."staffId", e."teamId", e.day, sum(e.amount)::bigint as amount, min(e.word) as word,
      bool_or(e.reversal) as reversal
    from ${rowsOfFigures(performanceFigures, monthOf(month))} where e."teamId" is not null
    group by e.figure, e.kind, e.id, e."staffId", e."teamId", e.day`.execute(query);
  const byTeam = new Map<number, CountedRow[]>();
  for (const { teamId, ...row } of rows) {
    const known = byTeam.get(teamId);
    if (known) known.push(row);
    else byTeam.set(teamId, [row]);
  }
  return byTeam;
}

/** The short names of everybody for whom rows count. */
export async function staffNames({ query }: Query, ids: readonly (number | null)[]): Promise<Record<string, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (known.length === 0) return {};
  const rows = await query.selectFrom("staffs").select(["id", "short_name"]).where("id", "in", known).execute();
  return Object.fromEntries(rows.map(({ id, short_name: name }) => [String(id), name]));
}
