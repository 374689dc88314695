import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import { exceptionAction, exceptionLabel } from "#firm/server/advertising/routes.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { defineRecords, teamRows } from "#records/server/records.ts";
import { manageVideos, showVideos } from "../access.ts";
import { video } from "../video.ts";

function videoRows(asker: Asker) {
  const staffId = asker.viewer.staff?.id ?? null;
  return sql<boolean>`(${teamRows(video, null, asker)} or r.lawyer_id = ${staffId} or r.owner_id = ${staffId})`;
}

/** 영상 with its rules: whoever records one without naming an owner owns it. */
export const videoRecords = defineRecords(video, {
  show: showVideos,
  manage: manageVideos,
  list: null,
  held: { unfinished: sql<boolean>`r.status not in ('published','hidden')` },
  scope: videoRows,
  actions: { [exceptionAction]: exceptionLabel, figures: "지표 입력", published: "게시 확인" },
  computed: {
    consults: sql`(select count(*)::int from consult_attributions a join consults c on c.id = a.consult_id
      where a.video_id = r.id and c.deleted_at is null)`,
  },
  removing: ({ status }) => {
    if (status === "reserved" || status === "published")
      throw new Failure(
        "ruleViolated",
        "게시하거나 예약한 영상입니다. 비공개로 바꾸거나 예약을 취소한 뒤 삭제해 주세요.",
      );
  },
  written: async ({ work, asker, before, changes }, id) => {
    if (before || changes.owner) return;
    const owner = asker.viewer.staff?.id ?? null;
    await work.query.updateTable("videos").set({ owner_id: owner }).where("id", "=", id).execute();
  },
});
