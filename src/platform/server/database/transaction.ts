import type { Transaction } from "kysely";
import { sql } from "kysely";
import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "./database.ts";
import type { DB } from "./tables.ts";
import type { AppEvent } from "../app-event.ts";

/** Who acts, for the change log. */
export type Actor = {
  readonly userId: number | null;
  readonly staffId: number | null;
  readonly requestId: string | null;
  /** From where, for the access log; absent where the product itself acts. */
  readonly address?: string;
};

export type Change = {
  /** Verb of the command, e.g. `task.create`. */
  readonly action: string;
  readonly recordType: string;
  readonly recordId: number;
  /** Field → [before, after]; secrets never go in. */
  readonly changes?: Readonly<Record<string, unknown>>;
};

/** A running transaction: queries, and what is written down and told when it commits. */
export type Work = {
  readonly query: Transaction<DB>;
  /** Adds a row to the change log, in this transaction. */
  audit(change: Change): void;
  /** Tells every process right after the commit; lost only together with this process. */
  emit(event: AppEvent): void;
  /** Tells every process with the commit itself: for what nobody may miss, such as rights that were taken away. */
  emitSurely(event: AppEvent): void;
};

const retryable = new Set(["40001", "40P01"]);

/** Runs `work` in one transaction; retries serialisation failures and deadlocks up to three times. */
export function inTransaction<Result>(
  database: Database,
  actor: Actor,
  work: (work: Work) => Promise<Result>,
): Promise<Result> {
  return retrying(() => once(database, actor, work));
}

/** Runs a transaction again that the database gave up for another one, up to three times. */
export async function retrying<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt >= 3 || !retryable.has((error as { code?: string }).code ?? "")) throw error;
      await wait(10 * attempt + Math.random() * 20);
    }
  }
}

async function once<Result>(database: Database, actor: Actor, work: (work: Work) => Promise<Result>): Promise<Result> {
  const changes: Change[] = [];
  const events: AppEvent[] = [];
  const sure: AppEvent[] = [];
  const done = await database.query
    .transaction()
    .execute(async (query) => {
      const result = await work({
        query,
        audit: (change) => changes.push(change),
        emit: (event) => events.push(event),
        emitSurely: (event) => sure.push(event),
      });
      if (changes.length > 0) {
        // One parameter for all: thousands of rows at once have more values than a statement may have parameters.
        const rows = changes.map(({ action, recordType, recordId, changes: fields = {} }) => ({
          action,
          record_type: recordType,
          record_id: recordId,
          changes: fields,
        }));
        await sql`
        insert into change_log (user_id, staff_id, request_id, action, record_type, record_id, changes)
        select ${actor.userId}::bigint, ${actor.staffId}::bigint, ${actor.requestId}::text, c.action, c.record_type, c.record_id, c.changes
        from jsonb_populate_recordset(null::change_log, ${JSON.stringify(rows)}::jsonb) with ordinality c
        order by ordinality`.execute(query);
      }
      if (sure.length > 0) {
        const payloads = [...new Set(sure.map((event) => JSON.stringify(event)))];
        await sql`select pg_notify('haechi', payload) from unnest(${payloads}::text[]) payload`.execute(query);
      }
      return result;
    })
    .finally(() => database.freshness.changed());
  database.announce(events);
  return done;
}
