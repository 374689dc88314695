import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { ProviderError, type SmsDriver } from "../drivers/port.ts";
import { releaseBatch, writeResults } from "./batches.ts";

type Unsettled = { readonly id: number; readonly state: "open" | "sending" | "handed"; readonly key: string };

/** Longer than all calls of one hand-over may take together: whoever began it has ended or is gone. */
const graceMs = 60_000;

/**
 * Looks after batches of which somebody has let go: what was certainly not sent goes back to the outbox, of what was sent
 * the provider tells the results, and what nobody can tell stays 확인중 (additions S2). `only`: those of one message.
 */
export async function settleBatches(
  database: Database,
  driver: SmsDriver,
  options: { readonly only?: number; readonly grace?: number; readonly signal?: AbortSignal } = {},
): Promise<void> {
  const { only, grace = graceMs, signal } = options;
  const ofMessage = only === undefined ? sql`` : sql`and message_id = ${only}`;
  // What is known to be sent can be asked about at once.
  const { rows } = await sql<Unsettled>`
    select id, state, group_key as key from sms_batches
    where driver = ${driver.name} ${ofMessage} and (state = 'handed' or (state in ('open', 'sending')
      and touched_at < clock_timestamp() - ${grace} * interval '1 millisecond'))
    order by touched_at limit 200`.execute(database.query);
  for (const batch of rows) {
    if (signal?.aborted) return;
    await settle(database, driver, batch, signal);
  }
}

async function settle(
  database: Database,
  driver: SmsDriver,
  { id, state, key }: Unsettled,
  signal?: AbortSignal,
): Promise<void> {
  if (state === "open") return giveBack(database, driver, { id, key, state }, signal);
  const seen = await driver.look(key, signal);
  if (seen.state === "sent") return writeResults(database, id, seen.results);
  if (seen.state === "unknown") {
    await sql`update sms_batches set touched_at = clock_timestamp() where id = ${id}`.execute(database.query);
    return;
  }
  await giveBack(database, driver, { id, key, state }, signal);
}

/** Once the provider has taken the batch away it cannot be sent any more; only then somebody else may send it. */
async function giveBack(
  database: Database,
  driver: SmsDriver,
  { id, key, state }: Unsettled,
  signal?: AbortSignal,
): Promise<void> {
  // Of a batch that is still open nothing was sent, and whoever opened it finds it dropped.
  if (state === "open") return releaseBatch(database, id, ["open"]);
  try {
    await driver.drop(key, signal);
  } catch (error) {
    if (error instanceof ProviderError) return;
    throw error;
  }
  const after = await driver.look(key, signal);
  if (after.state === "unsent") await releaseBatch(database, id, ["sending", "handed"]);
}
