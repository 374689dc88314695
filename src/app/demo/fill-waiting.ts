import { sql, type RawBuilder } from "kysely";
import type { Policy } from "#platform/policy.ts";
import { colleagues } from "#features/identity/access/server/api.ts";
import { approveDoneCases, manageDoneCases } from "#features/content/done-cases/access.ts";
import { manageNews } from "#features/content/news/access.ts";
import { approveQuickPosts } from "#features/content/quick-posts/access.ts";
import { approveVideos } from "#features/content/videos/access.ts";
import { approveAnswers } from "#features/messages/questions/access.ts";
import { decideOriginations } from "#features/money/originations/access.ts";
import { managePayments } from "#features/money/payments/access.ts";
import { approveContracts } from "#features/pipeline/contracts/access.ts";
import { approveTemplates } from "#features/pipeline/papers/access.ts";
import type { Filling } from "./types.ts";

type Waiting = { readonly id: number; readonly team: number; readonly by: number | null; readonly at: Date };

const staffOf = (user: RawBuilder<unknown>) => sql`(select s.id from staffs s where s.user_id = ${user})`;
const inReview = (table: string) => sql<Waiting>`select id, team_id as team, ${staffOf(sql`created_by`)} as by,
  created_at as at from ${sql.table(table)} where status = 'review'`;
const storiesIn = (status: string) => sql<Waiting>`select id, team_id as team, ${staffOf(sql`created_by`)} as by,
  created_at as at from done_cases where status = ${status}`;

/** What waits in the demo firm for somebody with a right, beside what waits for one person. */
const waiting: readonly { readonly type: string; readonly by: Policy; readonly rows: RawBuilder<Waiting> }[] = [
  {
    type: "contract",
    by: approveContracts,
    rows: sql<Waiting>`select id, team_id as team, ${staffOf(sql`created_by`)} as by, created_at as at
      from contracts where status in ('review', 'sent') and approved_at is null`,
  },
  { type: "paperTemplate", by: approveTemplates, rows: inReview("paper_templates") },
  { type: "video", by: approveVideos, rows: inReview("videos") },
  { type: "quickPost", by: approveQuickPosts, rows: inReview("quick_posts") },
  { type: "news", by: manageNews, rows: inReview("news") },
  { type: "doneCase", by: manageDoneCases, rows: storiesIn("anonymising") },
  { type: "doneCase", by: approveDoneCases, rows: storiesIn("read") },
  {
    type: "question",
    by: approveAnswers,
    rows: sql<Waiting>`select id, team_id as team, owner_id as by, created_at as at
      from questions where status = 'drafted'`,
  },
  {
    type: "origination",
    by: decideOriginations,
    rows: sql<Waiting>`select id, team_id as team, ${staffOf(sql`created_by`)} as by, created_at as at
      from originations where status in ('claimed', 'objected')`,
  },
  {
    // A refund is decided with its payment.
    type: "payment",
    by: managePayments,
    rows: sql<Waiting>`select payment_id as id, team_id as team, requested_by_id as by, created_at as at
      from refunds where status = 'requested'`,
  },
];

/** Tells everybody of the team who may decide what waits, but for whoever asks for it. */
export async function ringWaiting({ query, now }: Filling): Promise<void> {
  const all = await colleagues({ query });
  for (const { type, by, rows } of waiting) {
    const able = all.filter(({ asker }) => by.allows(asker.facts));
    for (const one of (await rows.execute(query)).rows) {
      const told = able.filter(({ id, asker }) => id !== one.by && asker.viewer.staff?.teamIds.includes(one.team));
      await sql`insert into bell_rows (staff_id, record_type, record_id, kinds, actor_id, urgent, rung_at)
        select id, ${type}, ${one.id}::bigint, '{step.waits}', ${one.by}::bigint, false, ${one.at < now ? one.at : now}
        from unnest(${told.map(({ id }) => id)}::bigint[]) id on conflict do nothing`.execute(query);
    }
  }
}
