import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import { exceptionAction, exceptionLabel } from "#firm/server/advertising/routes.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { defineRecords, teamRows } from "#records/server/records.ts";
import { manageQuickPosts, showQuickPosts } from "../access.ts";
import { quickPost } from "../quick-post.ts";

function quickPostRows(asker: Asker) {
  const staffId = asker.viewer.staff?.id ?? null;
  return sql<boolean>`(${teamRows(quickPost, null, asker)} or r.lawyer_id = ${staffId} or r.owner_id = ${staffId})`;
}

export const quickPostRecords = defineRecords(quickPost, {
  show: showQuickPosts,
  manage: manageQuickPosts,
  list: null,
  held: { unfinished: sql<boolean>`r.status not in ('published','down')` },
  scope: quickPostRows,
  actions: { [exceptionAction]: exceptionLabel, targets: "채널 선택", given: "게시 결과", marked: "게시 주소 입력" },
  computed: {
    targets: sql`(select count(*)::int from quick_post_targets t where t.quick_post_id = r.id)`,
    published: sql`(select count(*)::int from quick_post_targets t where t.quick_post_id = r.id and t.status = 'published')`,
  },
  removing: ({ status }) => {
    if (status === "reserved" || status === "published" || status === "failed")
      throw new Failure("ruleViolated", "게시하거나 예약한 글입니다. 내리거나 예약을 취소한 뒤 삭제해 주세요.");
  },
  written: async ({ work, asker, before, changes }, id) => {
    if (before || changes.owner) return;
    const owner = asker.viewer.staff?.id ?? null;
    await work.query.updateTable("quick_posts").set({ owner_id: owner }).where("id", "=", id).execute();
  },
});
