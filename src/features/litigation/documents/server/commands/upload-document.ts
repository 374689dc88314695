import { sql } from "kysely";
import type { z } from "zod";
import { attachFileWithin, attachVersionWithin, type TakenContent } from "#features/work/files/server/api.ts";
import type { Sensitivity } from "#features/work/files/sensitivity.ts";
import { kindOf } from "#features/work/files/file.ts";
import { enqueue } from "#platform/server/jobs/enqueue.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { inTransactionOnce } from "#platform/server/repeated-calls.ts";
import { changeRecord } from "#records/server/change-record.ts";
import { lockRecord, lockSeen, type LockedRow } from "#records/server/read.ts";
import { visible } from "#records/server/records.ts";
import { fromTable } from "#records/server/select.ts";
import { approvalTakenBack } from "#records/server/steps/approval.ts";
import { insertRecord, type WriteContext } from "#records/server/write.ts";
import type { Target } from "#records/steps.ts";
import type { document } from "../../document.ts";
import type * as schemas from "../../schemas.ts";
import { documentSteps } from "../../steps.ts";
import { refuseLocked } from "../locked.ts";
import { readableKinds, readText } from "../read-text.ts";
import { documentRecords, refuseClosed } from "../records.ts";
import { notShared } from "./share-document.ts";

type Uploaded = z.output<typeof schemas.uploadDocument.query>;
type Stored = LockedRow<typeof document>;

/** A new document with its file. Refused when somebody has registered the same file, unless `again` says to. */
export function uploadDocument(context: WriteContext, sent: Uploaded, content: TakenContent): Promise<number> {
  return inTransactionOnce(context, async (work) => {
    if (sent.again !== "Y") await refuseKnown(work, context, content);
    const number = await insertRecord(work, context, documentRecords, {
      kind: sent.kind,
      title: sent.title ?? content.name.replace(/\.[^.]{1,10}$/, "").slice(0, 200),
      case: sent.caseId ?? null,
      project: sent.projectId ?? null,
      author: context.viewer.staff!.id,
      receivedOn: sent.receivedOn ?? null,
    });
    await keepFile(
      work,
      context,
      await lockRecord(work.query, documentRecords, number, context),
      content,
      sent.sensitivity,
    );
    return number;
  });
}

/** The file of a document, or its next version; an approval does not hold for it. */
export function uploadVersion(
  context: WriteContext,
  target: Target & { readonly again: boolean },
  content: TakenContent,
): Promise<void> {
  return inTransactionOnce(context, async (work) => {
    const before = await lockSeen(work.query, documentRecords, target, context);
    refuseClosed(before.status);
    await refuseLocked(work.query, context, { lockedById: before.locked_by_id, lockedUntil: before.locked_until });
    if (before.file_hash === content.sha256.toString("hex")) {
      throw new Failure("ruleViolated", "지금 버전과 내용이 같은 파일입니다.");
    }
    if (!target.again) await refuseKnown(work, context, content);
    await keepFile(work, context, before, content);
  });
}

/** The 접수증 that a submission is recorded with. */
export function attachReceipt(context: WriteContext, target: Target, content: TakenContent): Promise<void> {
  return inTransactionOnce(context, async (work) => {
    const before = await lockSeen(work.query, documentRecords, target, context);
    if (before.status !== "approved") {
      throw new Failure("ruleViolated", "승인된 문서에만 접수증을 첨부할 수 있습니다.");
    }
    const fileId = await attachFileWithin(work, context, { type: "document", id: before.id }, content);
    const set = { receipt_file_id: fileId, receipt_file: content.name };
    await changeRecord(work, context, documentRecords, before, { action: "attachReceipt", set });
  });
}

/** Makes content the file of a document, or its next version, and has its words read. A version goes as far as its file. */
export async function keepFile(
  work: Work,
  context: WriteContext,
  before: Stored,
  content: TakenContent,
  sensitivity?: Sensitivity,
): Promise<void> {
  const place = { type: "document", id: before.id };
  const fileId = before.file_id ?? (await attachFileWithin(work, context, place, content, sensitivity));
  const number = before.file_id === null ? 1 : await attachVersionWithin(work, context, { ...place, fileId }, content);
  const { size } = await work.query
    .selectFrom("file_contents")
    .select("size")
    .where("id", "=", content.contentId)
    .executeTakeFirstOrThrow();
  const readable = readableKinds.includes(kindOf(content.name)!);
  const set = {
    file_id: fileId,
    file_version: number,
    file_name: content.name,
    file_size: size,
    file_hash: content.sha256.toString("hex"),
    text_state: readable ? ("waiting" as const) : ("unsupported" as const),
    pages: null,
    has_rrn: false,
    layout: null,
    locked_by_id: null,
    locked_until: null,
    // The client reads what was looked at when it was shared.
    ...notShared,
  };
  const taken = Object.fromEntries(approvalTakenBack(documentSteps, before, Object.entries(set)));
  await changeRecord(work, context, documentRecords, before, { action: "upload", set: { ...set, ...taken } });
  if (readable) await enqueue(work, readText, { documentId: before.id, fileVersion: number });
}

/** The same bytes stand under another document that the person sees: named, so that nothing is registered twice unknowingly. */
async function refuseKnown(work: Work, context: WriteContext, { sha256 }: TakenContent): Promise<void> {
  const { rows } = await sql<{ id: number; title: string }>`
    select r.id, r.title from ${fromTable(documentRecords)}
    where r.file_hash = ${sha256.toString("hex")} and ${visible(documentRecords, context)} order by r.id limit 1`.execute(
    work.query,
  );
  if (!rows[0]) return;
  throw new Failure("ruleViolated", `이미 등록된 파일입니다: 문서 ${rows[0].id} ‘${rows[0].title}’.`, {
    fields: { again: "같은 파일을 한 번 더 등록하려면 다시 확인해 주세요." },
  });
}
