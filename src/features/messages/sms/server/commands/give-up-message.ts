import { sql } from "kysely";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { changeRecord } from "#records/server/change-record.ts";
import { lockSeen } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { smsMessageRecords } from "../records.ts";

type Asked = { readonly number: number; readonly version: number; readonly reason: string };

/** Longer than any provider takes to tell what came of a message. */
const afterHours = 1;

/**
 * Counts recipients as failed of whom nobody has said for an hour whether they got it. Whoever sends to them again decides
 * that they may get it twice, so nothing does it by itself. Returns the new version and how many there were.
 */
export function giveUpMessage(
  context: WriteContext,
  { number, version, reason }: Asked,
): Promise<{ version: number; count: number }> {
  return inTransaction(context.database, context.actor, async (work) => {
    const before = await lockSeen(work.query, smsMessageRecords, { number, version }, context);
    const { rows } = await sql<{ batch: number }>`
      update sms_recipients set status = 'failed', result_text = '결과를 확인하지 못함', result_at = now(), cost = 0,
        version = version + 1, updated_at = now()
      where message_id = ${before.id} and status = 'handed' and handed_at < now() - ${afterHours} * interval '1 hour'
      returning batch_id as batch`.execute(work.query);
    if (rows.length === 0) {
      throw new Failure("ruleViolated", `${afterHours}시간 넘게 확인되지 않은 수신자가 없습니다.`);
    }
    await sql`update sms_batches b set state = 'settled', touched_at = clock_timestamp()
      where b.id = any(${rows.map(({ batch }) => batch)}::bigint[])
        and not exists (select from sms_recipients r where r.batch_id = b.id and r.status = 'handed')`.execute(
      work.query,
    );
    const next = await changeRecord(work, context, smsMessageRecords, before, {
      action: "giveUp",
      set: {},
      said: { reason },
    });
    return { version: next, count: rows.length };
  });
}
