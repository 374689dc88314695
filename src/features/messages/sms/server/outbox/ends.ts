import { sql } from "kysely";
import { answerableFor } from "#firm/server/answerable.ts";
import { shortened } from "#platform/shortened.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inBackground } from "#platform/server/database/background.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import type { BellKind } from "#records/server/bell/kinds.ts";
import { noteContact } from "#records/server/contacted.ts";
import { ring } from "#records/server/bell/ring.ts";
import { tellByTask } from "#features/work/tasks/server/api.ts";
import { holdReasons, smsStatusLabels, type HoldReason, type SmsStatus } from "../../sms-message.ts";

/** The sending of a message to many, which takes minutes, has ended. */
export const smsEnded: BellKind = { name: "sms.ended", why: "발송", says: "문자 발송이 끝났습니다" };

type Message = { readonly status: SmsStatus; readonly owner_id: number | null; readonly created_by: number | null };

async function lock({ query }: Work, id: number): Promise<Message | undefined> {
  return query
    .selectFrom("sms_messages")
    .select(["status", "owner_id", "created_by"])
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

/** Stops a message until a person decides, and tells whoever sent it why. */
export function holdMessage(database: Database, id: number, reason: HoldReason): Promise<void> {
  return inBackground(database, async (work) => {
    const message = await lock(work, id);
    if (message?.status !== "sending" && message?.status !== "reserved") return;
    await sql`update sms_messages set status = 'held', hold_reason = ${reason}, version = version + 1, updated_at = now()
      where id = ${id}`.execute(work.query);
    work.audit({
      action: "smsMessage.held",
      recordType: "smsMessage",
      recordId: id,
      changes: { status: [message.status, "held"], hold_reason: [null, reason] },
    });
    work.emit({ type: "record", ref: `smsMessage:${id}` });
    await tell(work, message, {
      title: `[문자 보류] ${holdReasons[reason]}`,
      content: "남은 수신자에게 보내지 않고 멈추었습니다. 확인한 뒤 이어서 보내거나 다시 예약해 주세요.",
      id,
    });
  });
}

/** A message is done when what came of it is known for every recipient (additions S2). */
export function endMessage(database: Database, id: number): Promise<void> {
  return inBackground(database, async (work) => {
    const message = await lock(work, id);
    if (message?.status !== "sending") return;
    const { rows } = await sql<{ open: number; sent: number; failed: number }>`
      select (count(*) filter (where status in ('draft', 'waiting', 'handed')))::int as open,
        (count(*) filter (where status = 'sent'))::int as sent,
        (count(*) filter (where status = 'failed'))::int as failed
      from sms_recipients where message_id = ${id} and not is_test`.execute(work.query);
    const { open, sent, failed } = rows[0]!;
    if (open > 0) return;
    const status = sent === 0 ? "failed" : failed > 0 ? "partial" : "done";
    await sql`update sms_messages set status = ${status}, ended_at = now(), version = version + 1, updated_at = now()
      where id = ${id}`.execute(work.query);
    work.audit({
      action: "smsMessage.end",
      recordType: "smsMessage",
      recordId: id,
      changes: { status: ["sending", status] },
    });
    work.emit({ type: "record", ref: `smsMessage:${id}` });
    await noteContacts(work, id);
    const to = await answerableFor(work, { ownerId: message.owner_id, createdBy: message.created_by });
    await ring(work, smsEnded, { from: null, to: [to], about: { type: "smsMessage", id } });
    if (status === "done") return;
    await tell(work, message, {
      title: `[문자 ${smsStatusLabels[status]}] 받지 못한 수신자가 있습니다`,
      content: `성공 ${sent}명, 실패 ${failed}명입니다. 결과를 확인하고 실패한 수신자에게 다시 보내거나 다른 방법으로 알려 주세요.`,
      id,
    });
  });
}

/** Those whom it reached have been written to. */
async function noteContacts(work: Work, messageId: number): Promise<void> {
  const { rows } = await sql<{ type: string; id: number }>`
    select distinct record_type as type, record_id as id from sms_recipients
    where message_id = ${messageId} and status = 'sent' and not is_test and record_type is not null
    order by 1, 2`.execute(work.query);
  const now = new Date();
  for (const record of rows) await noteContact(work, record, now);
}

async function tell(
  work: Work,
  message: Message,
  { title, content, id }: { readonly title: string; readonly content: string; readonly id: number },
): Promise<void> {
  const to = await answerableFor(work, { ownerId: message.owner_id, createdBy: message.created_by });
  if (to === null) return;
  await tellByTask(work, {
    from: to,
    to: [to],
    title: shortened(title, 100),
    content,
    url: `/sms?id=${id}`,
    importance: "A",
  });
}
