import { Failure } from "./http/failure.ts";
import type { Services } from "./services.ts";

type Count = { calls: number; seconds_left: number };

// The window starts with the first call and is a minute long; shared by every process. Nobody waits for the disk: a
// count that a crash takes away was acknowledged to no one.
const statement = {
  name: "count-call",
  text: `with relaxed as (select set_config('synchronous_commit', 'off', true))
         insert into auth_throttles as t (door, key, failures) select $1, $2, 1 from relaxed
         on conflict (door, key) do update set
           failures = case when t.window_start > now() - interval '1 minute' then t.failures + 1 else 1 end,
           window_start = case when t.window_start > now() - interval '1 minute' then t.window_start else now() end
         returning failures as calls, ceil(extract(epoch from window_start + interval '1 minute' - now()))::int as seconds_left`,
};

/** Counts a call of `door` by `key`; more than `perMinute` within a minute is refused with 429. */
export async function limitCalls(services: Services, door: string, key: number, perMinute: number): Promise<void> {
  const { rows } = await services.database.pool.query<Count>({ ...statement, values: [door, String(key)] });
  const { calls, seconds_left } = rows[0]!;
  if (calls > perMinute) throw new Failure("tooMany", undefined, { retryAfter: Math.max(1, seconds_left) });
}
