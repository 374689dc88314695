import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { inTransactionOnce } from "#platform/server/repeated-calls.ts";
import { changeRecord } from "#records/server/change-record.ts";
import { lockSeen, mayReadRecord } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { sendWidely } from "../../access.ts";
import type { Written } from "../../schemas.ts";
import { smsMessageRecords } from "../records.ts";
import { writeRecipients, type OwnLinks } from "../recipients.ts";

type Target = { readonly number: number; readonly version: number };

/** A new message with its recipients, once however often the call is sent. Returns its number; nothing is sent yet. */
export function writeMessage(context: WriteContext, written: Written): Promise<number> {
  return inTransactionOnce(context, (work) => writeMessageWithin(work, context, written));
}

/** `links`: each recipient reads a link of their own. `byItself`: the product prepared it, nobody wrote it. */
type Made = { readonly links?: OwnLinks; readonly byItself?: boolean };

/** The same as part of a transaction that does more. */
export async function writeMessageWithin(
  work: Work,
  context: WriteContext,
  written: Written,
  { links, byItself = false }: Made = {},
): Promise<number> {
  const { viewer } = context;
  const teamId = viewer.staff?.teamId ?? null;
  if (teamId === null) throw new Failure("forbidden");
  await refuseUnknown(work, context, written);
  const { id } = await work.query
    .insertInto("sms_messages")
    .values({
      ...columnsOf(written),
      by_itself: byItself,
      team_id: teamId,
      owner_id: viewer.staff?.id ?? null,
      record_type: written.record?.type ?? null,
      record_id: written.record?.id ?? null,
      created_by: viewer.userId,
      updated_by: viewer.userId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await writeRecipients(work, context, { id, teamId }, written, links ?? null);
  work.audit({
    action: "smsMessage.write",
    recordType: "smsMessage",
    recordId: id,
    changes: { purpose: [null, written.purpose] },
  });
  work.emit({ type: "record", ref: `smsMessage:${id}` });
  return id;
}

/** Replaces text and recipients of a message that is still being written. Returns the new version. */
export function rewriteMessage(context: WriteContext, target: Target, written: Written): Promise<number> {
  return inTransaction(context.database, context.actor, async (work) => {
    const before = await lockSeen(work.query, smsMessageRecords, target, context);
    const own = before.owner_id === (context.viewer.staff?.id ?? null) || before.created_by === context.viewer.userId;
    if (!own && !sendWidely.allows(context.facts)) {
      throw new Failure("forbidden", "다른 사람이 쓴 문자는 매니저나 관리자만 고칠 수 있습니다.");
    }
    if (before.status !== "draft") {
      throw new Failure("ruleViolated", "작성 중인 문자만 고칠 수 있습니다. 예약을 되돌린 뒤 고쳐 주세요.");
    }
    if (keyOf(written.record) !== keyOf(recordOf(before))) {
      throw invalidField("record", "관련 기록은 바꿀 수 없습니다. 새로 작성해 주세요.");
    }
    await refuseUnknown(work, context, written);
    const version = await changeRecord(work, context, smsMessageRecords, before, {
      action: "rewritten",
      set: {},
      said: { purpose: [before.purpose, written.purpose] },
    });
    // The text itself is kept in the message alone, not in the history (trust R27).
    await work.query.updateTable("sms_messages").set(columnsOf(written)).where("id", "=", before.id).execute();
    await writeRecipients(work, context, { id: before.id, teamId: before.team_id }, written);
    return version;
  });
}

function columnsOf({ purpose, title, body, sender, template, lawyer }: Written) {
  return { purpose, title, body, sender_id: sender, template_id: template, lawyer_id: lawyer };
}

type RecordKey = { readonly type: string; readonly id: number };
const keyOf = (record: RecordKey | null) => (record ? `${record.type}:${record.id}` : "");
const recordOf = (row: { readonly record_type: string | null; readonly record_id: number | null }) =>
  row.record_type !== null && row.record_id !== null ? { type: row.record_type, id: row.record_id } : null;

/** What a message names has to be there: a sender's number, a template, a lawyer. */
async function refuseUnknown(work: Work, context: WriteContext, { sender, template, lawyer }: Written): Promise<void> {
  const named = [
    ["sender", "smsSender", sender, "발신번호를"],
    ["template", "smsTemplate", template, "템플릿을"],
    ["lawyer", "staff", lawyer, "광고책임변호사를"],
  ] as const;
  for (const [field, kind, id, words] of named) {
    if (id === null) continue;
    if (!(await mayReadRecord(work, context.registry.get(kind)!, id, context, { choosing: true }))) {
      throw invalidField(field, `${words} 찾을 수 없습니다. 다시 골라 주세요.`);
    }
  }
}
