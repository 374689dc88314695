import { sql } from "kysely";
import type { FileShare } from "#firm/server/file-shares.ts";
import { lockRecord } from "#records/server/read.ts";
import { changeRecord } from "#records/server/change-record.ts";
import { notShared } from "./commands/share-document.ts";
import { documentRecords } from "./records.ts";

/** A document that its client reads. */
export const sharedDocuments: FileShare = {
  async open({ query }, fileId) {
    const { rows } = await sql`select from documents where file_id = ${fileId} and shared_at is not null`.execute(
      query,
    );
    return rows.length > 0 ? ["의뢰인에게 공유한 문서"] : [];
  },
  async end(work, context, fileId) {
    const { rows } = await sql<{ id: number }>`
      select id from documents where file_id = ${fileId} and shared_at is not null`.execute(work.query);
    for (const { id } of rows) {
      const before = await lockRecord(work.query, documentRecords, id, context);
      await changeRecord(work, context, documentRecords, before, { action: "unshare", set: notShared });
    }
  },
};

type Bundle = { readonly fileId: number; readonly bundleId: number };

/** 합본 that have the file in them: their PDF goes as little outside as the file. */
export const bundledDocuments: FileShare = {
  async open({ query }, fileId) {
    const { rows } = await bundlesWith(fileId).execute(query);
    return rows.length > 0 ? [`이 파일이 든 합본 ${rows.length}건(함께 비밀유지권이 됩니다)`] : [];
  },
  async end(work, { viewer }, fileId) {
    const { rows } = await bundlesWith(fileId).execute(work.query);
    for (const { fileId: made, bundleId } of rows) {
      await work.query
        .updateTable("files")
        .set({
          sensitivity: "privileged",
          version: sql`version + 1`,
          updated_at: sql<Date>`now()`,
          updated_by: viewer.userId,
        })
        .where("id", "=", made)
        .execute();
      work.audit({
        action: "documentBundle.markFile",
        recordType: "documentBundle",
        recordId: bundleId,
        changes: { file: made, sensitivity: [null, "privileged"] },
      });
      work.emit({ type: "record", ref: `documentBundle:${bundleId}` });
    }
  },
};

const bundlesWith = (fileId: number) => sql<Bundle>`
  select f.id as "fileId", f.record_id as "bundleId" from files f
  where f.record_type = 'documentBundle' and f.deleted_at is null and f.sensitivity <> 'privileged' and exists (
    select from document_bundle_items i join documents d on d.id = i.document_id
    where i.bundle_id = f.record_id and d.file_id = ${fileId}) order by f.id`;
