import { sql } from "kysely";
import { purgeFilesWithin } from "#features/work/files/server/api.ts";
import { addDays } from "#firm/court-days.ts";
import { seoulDay } from "#platform/dates.ts";
import { inBackground } from "#platform/server/database/background.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { Asker } from "#platform/server/asker.ts";
import { defineRecurringJob } from "#platform/server/jobs/job.ts";
import { changeRecord } from "#records/server/change-record.ts";
import { isoInstant } from "#records/server/present.ts";
import { lockRecord, lockSeen } from "#records/server/read.ts";
import { visible } from "#records/server/records.ts";
import { fromTable } from "#records/server/select.ts";
import type { WriteContext } from "#records/server/write.ts";
import type { Target } from "#records/steps.ts";
import { trashDays, type DocumentKind } from "../../words.ts";
import { refuseLocked } from "../locked.ts";
import { documentRecords } from "../records.ts";
import { notShared } from "./share-document.ts";

/** Puts a document into the trash; what was submitted stays where it is. Returns the new version. */
export function removeDocument(context: WriteContext, target: Target): Promise<number> {
  return inTransaction(context.database, context.actor, async (work) => {
    const before = await lockSeen(work.query, documentRecords, target, context);
    if (before.submitted_at !== null) {
      throw new Failure("ruleViolated", "제출한 문서는 삭제할 수 없습니다. 사건 기록으로 남습니다.");
    }
    await refuseLocked(work.query, context, { lockedById: before.locked_by_id, lockedUntil: before.locked_until });
    const set = { deleted_at: new Date(), locked_by_id: null, locked_until: null, ...notShared };
    return changeRecord(work, context, documentRecords, before, { action: "remove", set });
  });
}

/** Brings it back as long as its files are there. */
export function restoreDocument(context: WriteContext, target: Target): Promise<number> {
  return inTransaction(context.database, context.actor, async (work) => {
    const before = await lockRecord(work.query, documentRecords, target.number, context, { removed: true });
    if (before.version !== target.version) throw new Failure("conflict");
    if (before.purged_at !== null) {
      throw new Failure("ruleViolated", `휴지통에 ${trashDays}일이 지나 파일이 파기된 문서입니다. 새로 등록해 주세요.`);
    }
    const set = { deleted_at: null };
    return changeRecord(work, context, documentRecords, before, { action: "restore", set });
  });
}

type Removed = {
  readonly number: number;
  readonly title: string;
  readonly kind: DocumentKind;
  readonly case: string;
  readonly version: number;
  readonly removedAt: Date;
  readonly removedBy: string;
};

const mostListed = 200;

/** What lies in the trash, as far as the person sees it, the latest first. */
export async function removedDocuments({ query }: Pick<Database, "query">, asker: Asker) {
  const { rows } = await sql<Removed>`
    select r.id as number, r.title, r.kind, coalesce(c.title, p.title) as "case", r.version, r.deleted_at as "removedAt",
      coalesce(s.short_name, '') as "removedBy"
    from ${fromTable(documentRecords)} join projects p on p.id = r.project_id
      left join legal_cases c on c.id = r.case_id left join staffs s on s.user_id = r.updated_by
    where r.purged_at is null and ${visible(documentRecords, asker, { removed: true })}
    order by r.deleted_at desc, r.id desc limit ${mostListed}`.execute(query);
  return rows.map(({ removedAt, ...row }) => ({
    ...row,
    removedAt: isoInstant(removedAt),
    goesOn: addDays(seoulDay(removedAt), trashDays),
  }));
}

const atOnce = 100;

/** After `trashDays` the files and words of a removed document go for good; the row says that they were there. */
export async function purgeTrash(database: Database): Promise<void> {
  await inBackground(database, async (work) => {
    const { rows } = await sql<{ id: number }>`
      update documents set purged_at = now(), file_name = '', file_hash = null, version = version + 1
      where id in (select id from documents where purged_at is null
        and deleted_at < now() - make_interval(days => ${trashDays}) order by deleted_at limit ${atOnce} for update skip locked)
      returning id`.execute(work.query);
    for (const { id } of rows) {
      await work.query.deleteFrom("document_pages").where("document_id", "=", id).execute();
      await purgeFilesWithin(work, { type: "document", id });
      work.audit({ action: "document.purge", recordType: "document", recordId: id });
    }
  });
}

export const purgeTrashJob = defineRecurringJob({
  name: "documents.purge",
  label: "문서 휴지통 비우기",
  every: "day",
  run: ({ database }) => purgeTrash(database),
});
