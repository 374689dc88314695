import { brandRoles } from "#features/content/brands/server/api.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { refuseAdvertised } from "#firm/server/advertising/advertised.ts";
import { enqueue } from "#platform/server/jobs/enqueue.ts";
import { bindSteps, type Looking, type Taking } from "#records/server/steps/bind-steps.ts";
import type { quickPost } from "../quick-post.ts";
import { quickPostSteps as machine } from "../steps.ts";
import { advertisedPost } from "./advertised.ts";
import { givePost } from "./give-posts.ts";
import { quickPostRecords } from "./records.ts";
import { obstacleOf, targetsOf } from "./targets.ts";

async function requireTargets({ query, before }: Looking<typeof quickPost>): Promise<void> {
  if (before.body.trim() === "") throw new Failure("ruleViolated", "본문을 적어 주세요.");
  if (before.lawyer_id === null) throw new Failure("ruleViolated", "광고책임변호사를 선택해 주세요.");
  const targets = await targetsOf({ query }, before.id);
  if (targets.length === 0) throw new Failure("ruleViolated", "게시할 브랜드와 채널을 골라 주세요.");
  for (const target of targets) {
    const obstacle = obstacleOf(before, target);
    if (obstacle !== null) throw new Failure("ruleViolated", obstacle);
  }
}

async function requireFit(looking: Looking<typeof quickPost>): Promise<void> {
  await requireTargets(looking);
  const { query, before } = looking;
  await refuseAdvertised({ query }, { type: "quickPost", id: before.id }, await advertisedPost({ query }, before));
}

const byRole = brandRoles<typeof quickPost>(async ({ query, before }) =>
  (await targetsOf({ query }, before.id)).map(({ brandId }) => brandId),
);

/** The job that publishes comes at that time, once. */
async function plan({ work, before }: Taking<typeof quickPost, unknown>, at: Date): Promise<void> {
  await enqueue(work, givePost, { quickPostId: before.id }, { at, key: `${before.id}` });
}

export const quickPostSteps = bindSteps(quickPostRecords, machine, {
  guards: {
    submit: byRole("write", requireTargets),
    approve: byRole("review", requireFit),
    publishNow: byRole("publish", requireFit),
    reserve: byRole("publish", requireFit),
    retry: byRole("publish", requireFit),
  },
  sets: {
    publishNow: () => ({ publish_at: new Date(), overdue_told_at: null }),
    retry: () => ({ publish_at: new Date(), overdue_told_at: null }),
    reserve: ({ input }) => {
      if (new Date(input.publishAt).getTime() <= Date.now())
        throw invalidField("publishAt", "게시 예정은 지금보다 뒤여야 합니다.");
      return { overdue_told_at: null };
    },
    cancelReserve: () => ({ publish_at: null }),
  },
  after: {
    publishNow: (taking) => plan(taking, new Date()),
    retry: (taking) => plan(taking, new Date()),
    reserve: (taking) => plan(taking, new Date(taking.input.publishAt)),
    takeDown: async ({ work, before }) => {
      await work.query
        .updateTable("quick_post_targets")
        .set({ status: "down" })
        .where("quick_post_id", "=", before.id)
        .where("status", "=", "published")
        .execute();
      return { says: ["게시물을 각 채널에서도 내려 주세요."] };
    },
    rework: async ({ work, before }) => {
      // Rows of their own: a channel takes the same row twice for one post, and would leave the new one out.
      const targets = await work.query
        .deleteFrom("quick_post_targets")
        .where("quick_post_id", "=", before.id)
        .returning(["quick_post_id", "place", "brand_id", "channel"])
        .execute();
      if (targets.length > 0) await work.query.insertInto("quick_post_targets").values(targets).execute();
    },
  },
});
