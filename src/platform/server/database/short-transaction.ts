import type { PoolClient } from "pg";
import type { Database } from "./database.ts";
import { retrying } from "./transaction.ts";
import type { AppEvent } from "../app-event.ts";

/** A hand-written statement, prepared once per connection under its name. */
export type Statement = { readonly name: string; readonly text: string };

/** A transaction of two journeys to the database: what is read and locked, and what is written and committed. */
export type ShortWork = {
  /** Rows of a statement; the first travels together with BEGIN. */
  read<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
  /** The last statement, which travels together with COMMIT; it writes its own rows of the change log. */
  finish<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
  /** Tells every process after the commit. */
  emit(event: AppEvent): void;
};

/**
 * `inTransaction` for what people do many times a minute: statements are prepared, and nothing waits for BEGIN and
 * COMMIT alone. Without `finish` everything is rolled back. Retries like `inTransaction`.
 */
export function inShortTransaction<Result>(
  database: Database,
  work: (work: ShortWork) => Promise<Result>,
): Promise<Result> {
  return retrying(() => once(database, work));
}

async function once<Result>(database: Database, work: (work: ShortWork) => Promise<Result>): Promise<Result> {
  const client = await database.pool.connect();
  const events: AppEvent[] = [];
  const sent = { begin: false, commit: false };
  let broken: Error | undefined;
  try {
    const result = await work({
      async read<Row>(statement: Statement, values: readonly unknown[]) {
        const begun: Promise<unknown> = sent.begin ? Promise.resolve() : client.query("begin");
        sent.begin = true;
        const [, rows] = await together(begun, run<Row>(client, statement, values));
        return rows;
      },
      async finish<Row>(statement: Statement, values: readonly unknown[]) {
        const written = run<Row>(client, statement, values);
        sent.commit = true;
        // After a statement that failed this rolls back.
        const [rows] = await together(written, client.query("commit"));
        return rows;
      },
      emit: (event) => events.push(event),
    });
    database.announce(events);
    return result;
  } catch (error) {
    if (sent.begin && !sent.commit) await client.query("rollback").catch((lost: Error) => (broken = lost));
    throw error;
  } finally {
    database.freshness.changed();
    client.release(broken);
  }
}

async function run<Row>(client: PoolClient, { name, text }: Statement, values: readonly unknown[]): Promise<Row[]> {
  const { rows } = await client.query({ name, text, values: [...values] });
  return rows as Row[];
}

/** Both answers once both are there, so that nothing is under way when the connection goes back. */
async function together<One, Other>(one: Promise<One>, other: Promise<Other>): Promise<[One, Other]> {
  await Promise.allSettled([one, other]);
  return Promise.all([one, other]);
}
