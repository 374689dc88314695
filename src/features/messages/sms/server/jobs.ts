import { sql } from "kysely";
import { z } from "zod";
import { recordId } from "#platform/schema.ts";
import { inBackground } from "#platform/server/database/background.ts";
import { enqueue } from "#platform/server/jobs/enqueue.ts";
import { defineJob, defineRecurringJob } from "#platform/server/jobs/job.ts";
import type { Services } from "#platform/server/services.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { driverOf } from "./drivers/driver-of.ts";
import { endMessage } from "./outbox/ends.ts";
import { sendMessage } from "./outbox/send-message.ts";
import { settleBatches } from "./outbox/settle.ts";

/** Hands over what waits of one message. */
export const sendSms = defineJob({
  name: "sms.send",
  label: "문자 발송",
  input: z.strictObject({ messageId: recordId }),
  run: ({ config, database, keyring }, { messageId }, { signal }) =>
    sendMessage(database, messageId, { driver: driverOf(config), keyring, signal }),
});

/** One job hands over a message; while it waits or runs, further ones are not taken. */
export async function sendSoon(work: Pick<Work, "query" | "emit">, messageId: number): Promise<void> {
  await enqueue(work, sendSms, { messageId }, { key: `${messageId}` });
}

/**
 * Every minute: reservations that are due, messages with recipients left, results that the provider has meanwhile, and
 * what a process left behind that was killed.
 */
async function watchOutbox({ config, database }: Pick<Services, "config" | "database">, signal?: AbortSignal) {
  await settleBatches(database, driverOf(config), signal ? { signal } : {});
  const { rows } = await sql<{ id: number; waiting: boolean }>`
    select m.id, m.status = 'reserved' or exists (select from sms_recipients r where r.message_id = m.id and r.status = 'waiting') as waiting
    from sms_messages m where m.deleted_at is null and (m.status = 'sending' or (m.status = 'reserved' and m.reserve_at <= now())
      or exists (select from sms_recipients r where r.message_id = m.id and r.is_test and r.status = 'waiting'))
    order by m.id limit 500`.execute(database.query);
  for (const { id, waiting } of rows) {
    if (signal?.aborted) return;
    if (waiting) await inBackground(database, (work) => sendSoon(work, id));
    else await endMessage(database, id);
  }
}

export const watchSms = defineRecurringJob({
  name: "sms.watch",
  label: "문자 예약과 결과 확인",
  every: "minute",
  run: (services, _, { signal }) => watchOutbox(services, signal),
});
