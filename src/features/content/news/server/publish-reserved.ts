import { sql } from "kysely";
import { inBackground } from "#platform/server/database/background.ts";
import type { Database } from "#platform/server/database/database.ts";
import { defineRecurringJob } from "#platform/server/jobs/job.ts";

/** Publishes what was reserved for a moment that has come. What is published already is left alone. */
export async function publishReserved(database: Database): Promise<void> {
  await inBackground(database, async (work) => {
    const { rows } = await sql<{ id: number }>`
      update news set status = 'published', published_at = publish_at, publish_at = null, version = version + 1,
        updated_at = now(), updated_by = null
      where status = 'reserved' and publish_at <= now() and deleted_at is null returning id`.execute(work.query);
    for (const { id } of rows) {
      const changes = { status: ["reserved", "published"] };
      work.audit({ action: "news.publishReserved", recordType: "news", recordId: id, changes });
      work.emit({ type: "record", ref: `news:${id}` });
    }
  });
}

export const publishReservedJob = defineRecurringJob({
  name: "news.publish",
  label: "예약한 소식 게시",
  every: "minute",
  run: ({ database }) => publishReserved(database),
});
