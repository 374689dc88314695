import { createHash } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import type { DB } from "#platform/server/database/tables.ts";
import { accountKey } from "#platform/normal-text.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { addressNetwork } from "../address.ts";

/** One counter that an attempt has to pass. */
export type Door = {
  readonly door: string;
  readonly key: string;
  /** Attempts without success until the door closes. */
  readonly limit: number;
  /** Minutes that failures are remembered: from the first of them, or with `quiet` from the latest. */
  readonly minutes: number;
  /**
   * Failures are forgotten only after a pause of `minutes`, and the door closes for no less: then no period of that
   * length, wherever it begins, sees more than `limit` attempts.
   */
  readonly quiet?: boolean;
};

/** Closed doors open again after this. */
const lockMinutes = 15;

/** Of what was typed as an account only a digest is kept: people type passwords into the wrong field. */
function accountDigest(account: string): string {
  return createHash("sha256").update(accountKey(account)).digest("base64url");
}

/**
 * The doors of a sign-in by password. The pair of account and address closes hard after five failures, so one
 * attacker locks out himself and not the owner. The account as a whole stops attackers with many addresses; addresses
 * from which this person has signed in within 30 days have a budget of their own there, and are not held back by
 * what strangers do from the same address, so that the owner still comes in while an attack runs.
 * With `confirmDoors`: at most 10 + 5 + 5 = 20 real checks per account in any 15 minutes.
 */
export function signInDoors(account: string, ip: string, isKnownAddress: boolean): Door[] {
  const key = accountDigest(account);
  const network = addressNetwork(ip);
  const pair: Door = { door: "login.pair", key: `${key} ${network}`, limit: 5, minutes: 10 };
  if (isKnownAddress) return [pair, { door: "login.known", key, limit: 5, minutes: 15, quiet: true }];
  return [
    pair,
    { door: "login.account", key, limit: 10, minutes: 15, quiet: true },
    { door: "login.address", key: network, limit: 30, minutes: 10 },
  ];
}

/** The door of typing one's password again while signed in. */
export function confirmDoors(userId: number): Door[] {
  return [{ door: "password.confirm", key: String(userId), limit: 5, minutes: 15, quiet: true }];
}

/** A door per address for what is no password: set-up code, started social sign-ins. */
export function addressDoor(door: string, ip: string, limit: number): Door {
  return { door, key: addressNetwork(ip), limit, minutes: 10 };
}

export type Attempt = {
  /** The secret was right: this attempt counts as none, and the first door forgets its failures. */
  succeeded(): Promise<void>;
  /** Nothing was checked: this attempt counts as none. */
  released(): Promise<void>;
};

/**
 * Counts an attempt at every door before anything is checked, so that parallel tries cannot slip through.
 * Throws 429 with `Retry-After` when one of them is closed; then none has counted.
 */
export async function takeAttempt(
  database: Database,
  doors: readonly Door[],
  said = "로그인 시도가 많습니다.",
): Promise<Attempt> {
  await database.query.transaction().execute(async (query) => {
    for (const door of doors) if (!(await countAt(query, door))) throw await closed(query, door, said);
  });
  const giveBack = (list: readonly Door[]) => Promise.all(list.map((door) => uncountAt(database, door)));
  return {
    async succeeded() {
      const [first, ...others] = doors;
      if (first) {
        await database.query
          .deleteFrom("auth_throttles")
          .where("door", "=", first.door)
          .where("key", "=", first.key)
          .execute();
      }
      await giveBack(others);
    },
    async released() {
      await giveBack(doors);
    },
  };
}

/** Whether the door was open; only then has it counted. */
async function countAt(query: Transaction<DB>, { door, key, limit, minutes, quiet = false }: Door): Promise<boolean> {
  const lock = sql`clock_timestamp() + make_interval(mins => ${lockMinutes})`;
  const isOver = sql`(t.blocked_until is not null or t.window_start <= clock_timestamp() - make_interval(mins => ${minutes}))`;
  const failures = sql`case when ${isOver} then 1 else t.failures + 1 end`;
  const { rows } = await sql`
    insert into auth_throttles as t (door, key, failures, window_start, blocked_until)
    values (${door}, ${key}, 1, clock_timestamp(), case when ${limit} <= 1 then ${lock} end)
    on conflict (door, key) do update set
      failures = ${failures},
      window_start = case when ${quiet} or ${isOver} then clock_timestamp() else t.window_start end,
      blocked_until = case when (${failures}) >= ${limit} then ${lock} end
    where t.blocked_until is null or t.blocked_until <= clock_timestamp()
    returning t.failures`.execute(query);
  return rows.length > 0;
}

async function closed(query: Transaction<DB>, { door, key }: Door, said: string): Promise<Failure> {
  const row = await query
    .selectFrom("auth_throttles")
    .select(sql<number>`ceil(extract(epoch from blocked_until - clock_timestamp()))::int`.as("seconds"))
    .where("door", "=", door)
    .where("key", "=", key)
    .executeTakeFirst();
  const retryAfter = Math.max(1, row?.seconds ?? 1);
  const minutes = Math.ceil(retryAfter / 60);
  return new Failure("tooMany", `${said} ${minutes}분 뒤에 다시 시도해 주세요.`, { retryAfter });
}

async function uncountAt(database: Database, { door, key }: Door): Promise<void> {
  await database.query
    .updateTable("auth_throttles")
    .set({ failures: sql`greatest(failures - 1, 0)`, blocked_until: null })
    .where("door", "=", door)
    .where("key", "=", key)
    .execute();
}

/** Drops counters that no longer hold anybody back. */
export async function sweepThrottles(database: Database): Promise<void> {
  await database.query
    .deleteFrom("auth_throttles")
    .where("window_start", "<", sql<Date>`now() - interval '1 day'`)
    .where((row) => row.or([row("blocked_until", "is", null), row("blocked_until", "<", sql<Date>`now()`)]))
    .execute();
}
