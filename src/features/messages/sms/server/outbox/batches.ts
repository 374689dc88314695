import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { inBackground } from "#platform/server/database/background.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import type { Result } from "../drivers/port.ts";

type BatchStep = "open" | "sending" | "handed" | "settled" | "dropped";

/** Leads a batch from one state to the next; false where somebody else has led it elsewhere. */
export async function moveBatch(
  { pool }: Pick<Database, "pool">,
  batchId: number,
  { from, to, key }: { readonly from: readonly BatchStep[]; readonly to: BatchStep; readonly key?: string },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update sms_batches set state = $2, group_key = coalesce($3, group_key), touched_at = clock_timestamp()
     where id = $1 and state = any($4)`,
    [batchId, to, key ?? null, from],
  );
  return rowCount === 1;
}

/**
 * Gives the recipients of a batch that has certainly not been sent back to the outbox. Nothing where somebody else has led
 * the batch elsewhere.
 */
export function releaseBatch(database: Database, batchId: number, from: readonly BatchStep[]): Promise<void> {
  return inBackground(database, async (work) => {
    const { numAffectedRows } = await sql`update sms_batches set state = 'dropped', touched_at = clock_timestamp()
      where id = ${batchId} and state = any(${from}::text[])`.execute(work.query);
    if (numAffectedRows !== 1n) return;
    await sql`update sms_recipients set status = 'waiting', batch_id = null, handed_at = null, cost = 0,
        version = version + 1, updated_at = now()
      where batch_id = ${batchId} and status = 'handed'`.execute(work.query);
  });
}

/** Writes down what has come of recipients of a batch; those of which nothing is known yet stay 확인중. */
export function writeResults(database: Database, batchId: number, results: readonly Result[]): Promise<void> {
  return inBackground(database, async (work) => {
    await writeResultsWithin(work, batchId, results);
    const { rows } = await sql<{ open: boolean; message: number }>`
      select exists (select from sms_recipients r where r.batch_id = b.id and r.status = 'handed') as open,
        b.message_id as message from sms_batches b where b.id = ${batchId}`.execute(work.query);
    if (!rows[0]!.open) {
      await sql`update sms_batches set state = 'settled', touched_at = clock_timestamp()
        where id = ${batchId} and state in ('sending', 'handed')`.execute(work.query);
    }
    work.emit({ type: "record", ref: `smsMessage:${rows[0]!.message}` });
  });
}

async function writeResultsWithin({ query }: Pick<Work, "query">, batchId: number, results: readonly Result[]) {
  if (results.length === 0) return;
  const known = results.map(({ id, status, providerKey, code, text }) => ({
    id,
    status: status === "pending" ? "handed" : status,
    provider: providerKey.slice(0, 80),
    code: code.slice(0, 20),
    text: text.slice(0, 200),
  }));
  await sql`update sms_recipients r set status = x.status, provider_key = x.provider, result_code = x.code,
      result_text = x.text, result_at = case when x.status = 'handed' then null else now() end,
      cost = case when x.status = 'failed' then 0 else r.cost end, version = r.version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) x (id bigint, status text, provider text, code text, text text)
    where r.id = x.id and r.batch_id = ${batchId} and r.status = 'handed'
      and (r.status, r.provider_key, r.result_code) is distinct from (x.status, x.provider, x.code)`.execute(query);
}
