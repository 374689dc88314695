import type { Database } from "./database/database.ts";
import { seoulDay } from "../dates.ts";

/**
 * Does the work of a sweep unless some process has done it since then. What fails, or answers false for not being done
 * yet, is due again with the next sweep. For sweeps alone, of which one runs at a time (app/server/sweeper.ts).
 */
export async function onceSince(
  { query }: Pick<Database, "query">,
  name: string,
  since: Date,
  work: () => Promise<unknown>,
): Promise<void> {
  const begun = new Date();
  const last = await query.selectFrom("sweeps").select("swept_at").where("name", "=", name).executeTakeFirst();
  // A time to come is from before the clock was set back.
  if (last && last.swept_at >= since && last.swept_at <= begun) return;
  if ((await work()) === false) return;
  await query
    .insertInto("sweeps")
    .values({ name, swept_at: begun })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ swept_at: begun }))
    .execute();
}

/** The first moment of today in Seoul. */
export function startOfToday(): Date {
  return new Date(`${seoulDay(Date.now())}T00:00:00+09:00`);
}
