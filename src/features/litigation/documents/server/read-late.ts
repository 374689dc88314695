import { sql } from "kysely";
import { inBackground } from "#platform/server/database/background.ts";
import type { Database } from "#platform/server/database/database.ts";
import { defineRecurringJob } from "#platform/server/jobs/job.ts";
import { enqueue } from "#platform/server/jobs/enqueue.ts";
import { readableKinds, readText } from "./read-text.ts";

const atOnce = 500;

/** Documents that were registered when their kind of file was not read yet: their words are read now. */
export async function askForUnread(database: Database): Promise<void> {
  await inBackground(database, async (work) => {
    const { rows } = await sql<{ id: number; version: number }>`
      update documents set text_state = 'waiting' where id in (
        select d.id from documents d
          join file_versions v on v.file_id = d.file_id and v.number = d.file_version
          join file_contents c on c.id = v.content_id
        where d.text_state = 'unsupported' and d.purged_at is null and c.kind = any(${readableKinds}::text[])
        order by d.id limit ${atOnce} for update of d skip locked)
      returning id, file_version as version`.execute(work.query);
    for (const { id, version } of rows) {
      await enqueue(work, readText, { documentId: id, fileVersion: version });
      const changes = { text_state: ["unsupported", "waiting"] };
      work.audit({ action: "document.readText", recordType: "document", recordId: id, changes });
    }
  });
}

export const readLate = defineRecurringJob({
  name: "documents.readLate",
  label: "읽지 않던 형식의 문서 본문 읽기",
  every: "day",
  run: ({ database }) => askForUnread(database),
});
