import { sql } from "kysely";
import { logSent } from "#platform/server/access-log.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { registeredRecords } from "#records/server/registry.ts";
import type { WriteContext } from "#records/server/write.ts";
import { smsMessage } from "../sms-message.ts";

/**
 * Writes into the 접속기록 that a person lets a message go, or be sent at a later moment: to whom of which records, kind
 * by kind; recipients without a record are found by the message itself. The own number of a test tells nobody anything.
 */
export async function logSending(work: Work, { actor }: WriteContext, messageId: number): Promise<void> {
  const { rows } = await sql<{ type: string | null; ids: number[] }>`
    select record_type as type, coalesce(array_agg(distinct record_id) filter (where record_id is not null), '{}') as ids
    from sms_recipients where message_id = ${messageId} and not is_test and status in ('draft', 'waiting')
    group by record_type order by record_type nulls last`.execute(work.query);
  for (const { type, ids } of rows) {
    const resource = type === null ? undefined : registeredRecords().get(type)?.resource;
    const { label } = resource ?? smsMessage;
    const reason = `${smsMessage.label} ${messageId}`;
    await logSent(work, actor, { subject: label, recordIds: resource ? ids : [messageId], reason });
  }
}
