import { sql } from "kysely";
import { z } from "zod";
import { recordId } from "#platform/schema.ts";
import { answerableFor } from "#firm/server/answerable.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { defineJob, defineRecurringJob } from "#platform/server/jobs/job.ts";
import type { Services } from "#platform/server/services.ts";
import { tellByTask } from "#features/work/tasks/server/api.ts";
import { byAddress, byHand, type Given } from "./channels/port.ts";
import { obstacleOf, previewFor, targetsOf, type StoredTarget } from "./targets.ts";

const nobody = { userId: null, staffId: null, requestId: null };
const overdueMinutes = 5;
type Database = Pick<Services, "database">;

/**
 * Gives a reserved post to the channels that do not have it yet: what is published stays, what failed is tried again.
 * A post that is not reserved any more, or not yet due, is left alone.
 */
export async function givePostNow({ database }: Database, quickPostId: number, signal?: AbortSignal): Promise<void> {
  const post = await database.query
    .selectFrom("quick_posts")
    .selectAll()
    .where("id", "=", quickPostId)
    .where("status", "=", "reserved")
    .where("deleted_at", "is", null)
    .where("publish_at", "<=", new Date(Date.now() + 1_000))
    .executeTakeFirst();
  if (!post) return;
  const targets = (await targetsOf(database, post.id)).filter(
    ({ status }) => status === "waiting" || status === "failed",
  );
  for (const target of targets) {
    if (signal?.aborted) return;
    const obstacle = obstacleOf(post, target);
    const given: Given =
      obstacle !== null
        ? { status: "failed", message: obstacle }
        : await portOf(target)(previewFor(post, target), `quick-post-${post.id}-${target.id}`, signal);
    await sql`update quick_post_targets set status = ${given.status}, tries = tries + 1,
        url = ${given.status === "published" ? given.url : ""}, message = ${given.status === "failed" ? given.message.slice(0, 300) : ""},
        published_at = case when ${given.status === "published"} then now() end
      where id = ${target.id} and status in ('waiting', 'failed')`.execute(database.query);
  }
  await finish({ database }, post);
}

function portOf({ postAddress }: StoredTarget) {
  return postAddress ? byAddress(postAddress) : byHand;
}

type Post = {
  readonly id: number;
  readonly title: string;
  readonly owner_id: number | null;
  readonly created_by: number | null;
};

/** The post is published where no channel failed, else failed; whoever is in charge is told of what is left to do. */
async function finish({ database }: Database, post: Post): Promise<void> {
  await inTransaction(database, nobody, async (work) => {
    const targets = await targetsOf(work, post.id);
    const failed = targets.filter(({ status }) => status === "failed");
    const left = targets.filter(({ status }) => status === "byHand");
    const status = failed.length > 0 ? "failed" : "published";
    const { numAffectedRows } = await sql`update quick_posts set status = ${status}, version = version + 1,
        updated_at = now(), published_at = case when ${status === "published"} then now() else published_at end
      where id = ${post.id} and status = 'reserved'`.execute(work.query);
    if (numAffectedRows !== 1n) return;
    work.audit({
      action: "quickPost.given",
      recordType: "quickPost",
      recordId: post.id,
      changes: { status: ["reserved", status] },
    });
    work.emit({ type: "record", ref: `quickPost:${post.id}` });
    if (failed.length === 0 && left.length === 0) return;
    const to = await answerableFor(work, { ownerId: post.owner_id, createdBy: post.created_by });
    if (to === null) return;
    await tellByTask(work, {
      from: to,
      to: [to],
      title: failed.length > 0 ? `[게시 실패] ${post.title}` : `[직접 게시] ${post.title}`,
      content:
        failed.length > 0
          ? `채널 ${failed.length}곳에 게시하지 못했습니다. 원인을 확인하고 다시 시도해 주세요.`
          : `채널 ${left.length}곳에 본문을 복사해 게시한 뒤 주소를 적어 주세요.`,
      url: `/lawfirm/brand/quickpost?id=${post.id}`,
      importance: failed.length > 0 ? "A" : "B",
    });
  });
}

export const givePost = defineJob({
  name: "quickPosts.give",
  label: "빠른 게시",
  input: z.strictObject({ quickPostId: recordId }),
  run: (services, { quickPostId }, { signal }) => givePostNow(services, quickPostId, signal),
});

/** Posts whose time has passed and that nothing has published: told of once. */
export async function tellOverduePosts({ database }: Database): Promise<void> {
  const { rows } = await sql<Post>`select id, title, owner_id, created_by from quick_posts
    where status = 'reserved' and deleted_at is null and overdue_told_at is null
      and publish_at < now() - ${overdueMinutes} * interval '1 minute' limit 50`.execute(database.query);
  for (const post of rows) {
    await inTransaction(database, nobody, async (work) => {
      const { numAffectedRows } = await sql`update quick_posts set overdue_told_at = now()
        where id = ${post.id} and status = 'reserved' and overdue_told_at is null`.execute(work.query);
      const to = await answerableFor(work, { ownerId: post.owner_id, createdBy: post.created_by });
      if (numAffectedRows !== 1n || to === null) return;
      await tellByTask(work, {
        from: to,
        to: [to],
        title: `[게시 지연] ${post.title}`,
        content: "예약한 시각이 지났으나 게시되지 않았습니다.",
        url: `/lawfirm/brand/quickpost?id=${post.id}`,
        importance: "A",
      });
    });
  }
}

export const watchOverduePosts = defineRecurringJob({
  name: "quickPosts.overdue",
  label: "늦은 빠른 게시 알림",
  every: "minute",
  run: (services) => tellOverduePosts(services),
});
