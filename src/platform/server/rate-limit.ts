import { inBatches, perKey } from "./database/batches.ts";
import type { Database } from "./database/database.ts";
import { Failure } from "./http/failure.ts";
import type { Services } from "./services.ts";

type Call = { readonly door: string; readonly key: string };
type Count = { readonly calls: number; readonly secondsLeft: number };
type Row = Call & Count;

// The window starts with the first call and is a minute long; shared by every process. Nobody waits for the disk: a
// count that a crash takes away was acknowledged to no one. In the order of the keys, so that two processes that count
// the same people never wait for each other crosswise.
const statement = {
  name: "count-calls",
  text: `with relaxed as (select set_config('synchronous_commit', 'off', true))
         insert into auth_throttles as t (door, key, failures)
         select c.door, c.key, count(*) from unnest((select $1::text[]), (select $2::text[])) c(door, key), relaxed
         group by c.door, c.key order by c.door, c.key
         on conflict (door, key) do update set
           failures = case when t.window_start > now() - interval '1 minute' then t.failures else 0 end + excluded.failures,
           window_start = case when t.window_start > now() - interval '1 minute' then t.window_start else now() end
         returning door, key, failures as calls,
           ceil(extract(epoch from window_start + interval '1 minute' - now()))::int as "secondsLeft"`,
};

const count = perKey(({ pool }: Database) =>
  inBatches<Call, Count>(async (calls) => {
    const values = [calls.map(({ door }) => door), calls.map(({ key }) => key)];
    const { rows } = await pool.query<Row>({ ...statement, values });
    const counted = new Map(rows.map((row): [string, Count] => [nameOf(row), row]));
    // Of several calls of one person in one statement the last has the whole count, each before it one less.
    const backwards = calls.toReversed().map((call) => {
      const own = counted.get(nameOf(call))!;
      counted.set(nameOf(call), { ...own, calls: own.calls - 1 });
      return own;
    });
    return backwards.toReversed();
  }, 2),
);

const nameOf = ({ door, key }: Call) => `${door} ${key}`;

/** Until when, by the clock of `performance.now()`, whoever was refused is refused without being counted. */
const refused = perKey<Database, Map<string, number>>(() => new Map());
const refusedForMs = 1_000;

/** Counts a call of `door` by `key`; more than `perMinute` within a minute is refused with 429. */
export async function limitCalls(services: Services, door: string, key: number, perMinute: number): Promise<void> {
  const call = { door, key: String(key) };
  const { calls, secondsLeft } = await count(services.database)(call);
  if (calls <= perMinute) return;
  refused(services.database).set(nameOf(call), performance.now() + refusedForMs);
  throw tooMany(secondsLeft);
}

/** Searches of one kind that a person makes in a minute: what is masked cannot be tried out. */
const searchesPerMinute = 60;

/**
 * Counts a search, of those that stand beside each other on a page by a `door` of their own; a blank one is none. More
 * than 60 within a minute are refused with 429.
 */
export async function limitSearches(
  { services, viewer }: { readonly services: Services; readonly viewer: { readonly userId: number } },
  door: "list" | "sums" | "options" | "conflicts" | "same",
  searched: string,
): Promise<void> {
  if (searched.trim() !== "") await limitCalls(services, `${door}-search`, viewer.userId, searchesPerMinute);
}

/**
 * Refuses whoever was refused a moment ago, without asking the database: for calls that look things up while they are
 * counted, so that too many of them cost nothing.
 */
export function refuseAgain({ database }: Services, door: string, key: number): void {
  const name = nameOf({ door, key: String(key) });
  const until = refused(database).get(name);
  if (until === undefined) return;
  if (performance.now() < until) throw tooMany(1);
  refused(database).delete(name);
}

function tooMany(seconds: number): Failure {
  return new Failure("tooMany", undefined, { retryAfter: Math.max(1, seconds) });
}
