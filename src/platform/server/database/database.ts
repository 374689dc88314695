import { Kysely, PostgresDialect } from "kysely";
import { Pool, TypeOverrides } from "pg";
import type { AppEvent } from "../app-event.ts";
import { createAnnouncer } from "./announcer.ts";
import { createFreshness, type Freshness } from "./freshness.ts";
import { NamingClient } from "../../fast/prepared.ts";
import type { DB } from "./tables.ts";

/**
 * The typed query builder. Without the methods that return another builder: nobody needs them, and comparing a
 * transaction with them, table by table with table, is more than the compiler does beyond 316 tables.
 */
export type Query = Omit<Kysely<DB>, "$omitTables" | "withPlugin" | "withSchema" | "withoutPlugins">;

/** The pool for hand-written named statements, and the typed query builder over the same pool. */
export type Database = {
  readonly pool: Pool;
  /** One connection for the look at the session that every call begins with, so that it waits for nobody's list. */
  readonly sessions: Pool;
  readonly query: Query;
  /** Whether what was read before still stands. */
  readonly freshness: Freshness;
  /** Tells every process what was committed a moment ago. */
  announce(events: readonly AppEvent[]): void;
  close(): Promise<void>;
};

const int8 = 20;
const int8Array = 1016;
const numeric = 1700;
const date = 1082;

// Ids and won amounts stay far below 2^53; beyond it the cast throws instead of rounding.
function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`integer beyond 2^53: ${text}`);
  return value;
}

const parsers = new TypeOverrides();
parsers.setTypeParser(int8, safeInteger);
parsers.setTypeParser(int8Array, (text: string) =>
  text === "{}" ? [] : text.slice(1, -1).split(",").map(safeInteger),
);
parsers.setTypeParser(numeric, Number);
parsers.setTypeParser(date, (text: string) => text);

/** Opens a pool. Sums and ids arrive as numbers, legal dates as YYYY-MM-DD, instants as Date. */
export function openDatabase(connectionString: string, options: { max?: number } = {}): Database {
  const freshness = createFreshness();
  // What a connection was doing when it broke may have been committed or not.
  const onBroken = () => freshness.changed();
  const pool = openPool(connectionString, options.max ?? 8, onBroken);
  const sessions = openPool(connectionString, 1, onBroken);
  const query = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const announcer = createAnnouncer(pool);
  return {
    pool,
    sessions,
    query,
    freshness,
    announce(events) {
      for (const { staffIds } of events) if (staffIds !== undefined) freshness.listsChanged(staffIds);
      announcer.announce(events);
    },
    async close() {
      await announcer.drain();
      // Kysely ends the pool only when a query went through Kysely.
      await query.destroy();
      if (!pool.ending) await pool.end();
      await sessions.end();
    },
  };
}

function openPool(connectionString: string, max: number, onBroken: () => void): Pool {
  const pool = new Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 8_000,
    idle_in_transaction_session_timeout: 5_000,
    application_name: "haechi",
    types: parsers,
    Client: NamingClient,
    // Statements of one transaction travel together where nobody waits for the first.
    pipeline: true,
  });
  // A connection lost while idle is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => {});
  // The pool listens only to idle connections; one that is lost in a transaction rejects its query, and that is told.
  pool.on("connect", (client) => client.on("error", onBroken));
  return pool;
}
