import { sql } from "kysely";
import { Failure, invalidField, notFound } from "#platform/server/http/failure.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { noteContact } from "#records/server/contacted.ts";
import { openKind } from "#records/server/parts.ts";
import { mayReadRecord } from "#records/server/read.ts";
import { visible } from "#records/server/records.ts";
import { followPart } from "#records/server/tell-followers.ts";
import type { WriteContext } from "#records/server/write.ts";
import type { MemoKind, MemoRecord, MemoVisibility } from "../../memo.ts";
import { refusePersonalNumbers, refusePrivileged, refuseStrangers, setMentions, type MemoText } from "../checks.ts";
import { mayWrite } from "../may-write.ts";
import { memoRecords } from "../records.ts";

/** Notes of having spoken to the client. */
const spokenKinds: readonly MemoKind[] = ["통화", "미팅", "의뢰인요청"];

type NewMemo = MemoText & MemoRecord & { readonly replyTo: number | null };

/**
 * Writes a memo to a record that the person sees, or answers one; returns its key. A reply is seen by those who see
 * what it answers. 404 when the record is out of sight, 422 for a 주민등록번호 in clear and for calls to strangers.
 */
export function writeMemo(context: WriteContext, asked: NewMemo): Promise<number> {
  return inTransaction(context.database, context.actor, (work) => writeMemoWithin(work, context, asked));
}

/** The same as part of a transaction that does more; `at`: when the client was spoken to, if not now. */
export async function writeMemoWithin(
  work: Work,
  context: WriteContext,
  asked: NewMemo,
  at = new Date(),
): Promise<number> {
  const { type, id: recordId, content, kind, remindOn, mentions, replyTo } = asked;
  const records = openKind(type, context);
  if (!(await mayReadRecord(work, records, recordId, context))) throw notFound();
  if (!(await mayWrite(work, context, asked))) {
    throw new Failure("forbidden", "메모는 메모리스트 권한이 있거나 이 기록의 담당이어야 쓸 수 있습니다.");
  }
  refusePersonalNumbers(content);
  const visibility = replyTo === null ? asked.visibility : await visibilityOf(work, context, asked, replyTo);
  if (replyTo === null) refusePrivileged(asked, context);
  await refuseStrangers(work, { type, id: recordId }, { mentions, visibility });
  const { rows } = await sql<{ id: number }>`
    insert into memos (team_id, record_type, record_id, parent_id, author_id, kind, content, visibility,
      remind_on, created_by, updated_by)
    select x.team_id, ${type}, x.id, ${replyTo}, ${context.viewer.staff!.id}, ${kind}, ${content.trim()}, ${visibility},
      ${remindOn}::date, ${context.viewer.userId}, ${context.viewer.userId}
    from ${sql.table(String(records.resource.table))} x where x.id = ${recordId} returning id`.execute(work.query);
  const { id } = rows[0]!;
  await setMentions(work, id, { staffIds: mentions, from: context.viewer.staff!.id });
  work.audit({
    action: "memo.write",
    recordType: "memo",
    recordId: id,
    changes: { content: [null, content.trim()] },
  });
  work.emit({ type: "record", ref: `memo:${id}` });
  await followPart(work, context.viewer, memoRecords, { id, about: [{ type, id: recordId }] });
  if (spokenKinds.includes(kind)) await noteContact(work, { type, id: recordId }, at);
  return id;
}

/** 공개범위 of the memo that is answered; it must hang on the same record and begin its thread. */
async function visibilityOf(
  { query }: Work,
  context: WriteContext,
  { type, id }: Pick<NewMemo, "type" | "id">,
  replyTo: number,
): Promise<MemoVisibility> {
  const { rows } = await sql<{ visibility: MemoVisibility }>`
    select r.visibility from memos r where r.id = ${replyTo} and r.parent_id is null
      and r.record_type = ${type} and r.record_id = ${id} and ${visible(memoRecords, context)}`.execute(query);
  if (!rows[0]) throw invalidField("replyTo", "답글을 달 메모를 찾을 수 없습니다.");
  return rows[0].visibility;
}
