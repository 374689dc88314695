import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";

type Settled = { readonly state: "done" | "skipped"; readonly by: string; readonly at: string };

/** The steps that are done or left out, with who said so and when. */
export async function settledSteps({ query }: Pick<Database, "query">): Promise<ReadonlyMap<string, Settled>> {
  const { rows } = await sql<Omit<Settled, "at"> & { step: string; at: Date }>`
    select f.step, f.state, f.settled_at as at, s.short_name as by from first_day_steps f
    join staffs s on s.id = f.settled_by_id`.execute(query);
  return new Map(rows.map(({ step, state, by, at }) => [step, { state, by, at: at.toISOString() }]));
}

/** What the page says of the firm as a whole. */
export async function readFirm({ query }: Pick<Database, "query">) {
  const { rows } = await sql<{ goLiveOn: string | null; demo: boolean }>`
    select go_live_on as "goLiveOn", demo from firm_settings`.execute(query);
  return rows[0] ?? { goLiveOn: null, demo: false };
}
