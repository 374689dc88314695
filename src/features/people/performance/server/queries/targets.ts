import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import type { Period } from "../../period.ts";
import type { Grouping } from "./sums.ts";

/** The targets of a period by `line/figure`; only people and teams have some. */
export async function readTargets(
  { query }: Pick<Database, "query">,
  { kind, from }: Period,
  by: Grouping,
): Promise<ReadonlyMap<string, number>> {
  if (by !== "staff" && by !== "team") return new Map();
  const of = sql.ref(by === "staff" ? "staff_id" : "team_id");
  const { rows } = await sql<{ key: string; value: number }>`
    select ${of}::text || '/' || figure as key, value from performance_targets
    where period = ${kind} and starts_on = ${from} and ${of} is not null`.execute(query);
  return new Map(rows.map(({ key, value }) => [key, value]));
}
