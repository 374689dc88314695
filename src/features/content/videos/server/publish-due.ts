import { sql } from "kysely";
import { answerableFor } from "#firm/server/answerable.ts";
import { pageSays } from "#firm/server/page-says.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import type { Services } from "#platform/server/services.ts";
import { defineRecurringJob } from "#platform/server/jobs/job.ts";
import { tellByTask } from "#features/work/tasks/server/api.ts";
import { youtubeAddress } from "../youtube.ts";

const nobody = { userId: null, staffId: null, requestId: null };
/** An overdue one is told of after so many minutes (additions B1). */
const overdueMinutes = 5;

type Due = {
  readonly id: number;
  readonly title: string;
  readonly youtubeId: string;
  readonly ownerId: number | null;
  readonly createdBy: number | null;
  readonly overdue: boolean;
};

/**
 * Looks at all reserved videos whose time has come, those first of which nobody was told yet, so that none that never
 * appeared holds up a later one: one whose page we have found ourselves counts as published, one that is
 * not there is told of once. `addressOf`: where a video is looked for.
 */
export async function publishDueVideos(
  { database }: Pick<Services, "database">,
  signal?: AbortSignal,
  addressOf: (youtubeId: string) => string = youtubeAddress,
): Promise<void> {
  const { rows } = await sql<Due>`select id, title, youtube_id as "youtubeId", owner_id as "ownerId",
      created_by as "createdBy",
      publish_at < now() - ${overdueMinutes} * interval '1 minute' and overdue_told_at is null as overdue
    from videos where status = 'reserved' and deleted_at is null and publish_at <= now()
    order by overdue_told_at is not null, publish_at`.execute(database.query);
  for (const due of rows) {
    if (signal?.aborted) return;
    const isThere = await pageSays(addressOf(due.youtubeId), due.title, signal);
    await inTransaction(database, nobody, async (work) => {
      const set = isThere
        ? sql`status = 'published', published_at = now(), version = version + 1, updated_at = now()`
        : sql`overdue_told_at = now()`;
      if (!isThere && !due.overdue) return;
      // Whoever changed it meanwhile has decided about it.
      const { numAffectedRows } = await sql`update videos set ${set}
        where id = ${due.id} and status = 'reserved' and youtube_id = ${due.youtubeId}`.execute(work.query);
      if (numAffectedRows !== 1n) return;
      if (isThere) {
        work.audit({
          action: "video.published",
          recordType: "video",
          recordId: due.id,
          changes: { status: ["reserved", "published"] },
        });
      } else {
        const to = await answerableFor(work, due);
        if (to !== null)
          await tellByTask(work, {
            from: to,
            to: [to],
            title: `[게시 지연] 영상 ${due.id} ${due.title}`,
            content: "예약한 시각이 지났으나 유튜브에서 제목을 찾지 못했습니다. 공개 상태와 제목을 확인해 주세요.",
            url: `/lawfirm/youtube?id=${due.id}`,
            importance: "A",
          });
      }
      work.emit({ type: "record", ref: `video:${due.id}` });
    });
  }
}

export const publishVideos = defineRecurringJob({
  name: "videos.publish",
  label: "영상 예약 게시 확인",
  every: "minute",
  run: (services, _input, { signal }) => publishDueVideos(services, signal),
});
