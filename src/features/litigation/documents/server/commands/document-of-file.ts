import { sql } from "kysely";
import { kindOf } from "#features/work/files/file.ts";
import { seoulDay } from "#platform/dates.ts";
import { notFound } from "#platform/server/http/failure.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { enqueue } from "#platform/server/jobs/enqueue.ts";
import { changeRecord } from "#records/server/change-record.ts";
import { lockRecord } from "#records/server/read.ts";
import { insertRecord, type WriteContext } from "#records/server/write.ts";
import type { DocumentKind } from "../../words.ts";
import { readableKinds, readText } from "../read-text.ts";
import { documentRecords } from "../records.ts";

type Wanted = {
  readonly fileId: number;
  readonly project: number;
  readonly kind: DocumentKind;
  readonly title: string;
  /** Who has sent it. */
  readonly from: string;
};
type Newest = {
  readonly number: number;
  readonly name: string;
  readonly size: number;
  readonly sha256: Buffer;
  readonly at: Date;
};

/** Makes a file of another record, which the caller has found to be visible, a document of a case. Returns its number. */
export async function documentOfFile(
  work: Work,
  context: WriteContext,
  { fileId, project, kind, title, from }: Wanted,
): Promise<number> {
  const { rows } = await sql<Newest>`
    select v.number, v.name, c.size, c.sha256, v.created_at as at from files f join file_versions v on v.file_id = f.id
    join file_contents c on c.id = v.content_id where f.id = ${fileId} and f.deleted_at is null
    order by v.number desc limit 1`.execute(work.query);
  const [newest] = rows;
  if (!newest) throw notFound();
  const number = await insertRecord(work, context, documentRecords, {
    kind,
    title,
    project,
    author: context.viewer.staff!.id,
    receivedOn: seoulDay(newest.at),
    receivedFrom: from,
  });
  const before = await lockRecord(work.query, documentRecords, number, context);
  await work.query
    .updateTable("files")
    .set({ record_type: "document", record_id: before.id, version: sql`version + 1`, updated_at: sql<Date>`now()` })
    .where("id", "=", fileId)
    .execute();
  const readable = readableKinds.includes(kindOf(newest.name)!);
  await changeRecord(work, context, documentRecords, before, {
    action: "upload",
    set: {
      file_id: fileId,
      file_version: newest.number,
      file_name: newest.name,
      file_size: newest.size,
      file_hash: newest.sha256.toString("hex"),
      text_state: readable ? "waiting" : "unsupported",
    },
  });
  if (readable) await enqueue(work, readText, { documentId: before.id, fileVersion: newest.number });
  return number;
}
