import { brandRoles } from "#features/content/brands/server/api.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { refuseAdvertised } from "#firm/server/advertising/advertised.ts";
import { bindSteps, type Looking } from "#records/server/steps/bind-steps.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { videoSteps as machine } from "../steps.ts";
import type { video } from "../video.ts";
import { youtubeIdOf } from "../youtube.ts";
import { advertisedVideo } from "./advertised.ts";
import { videoRecords } from "./records.ts";

function requireScript({ before }: Pick<Looking<typeof video>, "before">): void {
  if (before.script.trim() === "") throw new Failure("ruleViolated", "대본을 적은 뒤 검수를 요청할 수 있습니다.");
  if (before.lawyer_id === null) throw new Failure("ruleViolated", "출연 변호사(광고책임변호사)를 선택해 주세요.");
}

/** A case is shown only with the client's consent, and nothing that the rules of advertising mind. */
async function requireFit({ query, before }: Looking<typeof video>): Promise<void> {
  if (before.project_id !== null && before.consent_on === null)
    throw new Failure("ruleViolated", "사건을 다룬 영상은 의뢰인 동의일이 있어야 승인할 수 있습니다.");
  await refuseAdvertised({ query }, { type: "video", id: before.id }, advertisedVideo(before));
}

const byRole = brandRoles<typeof video>(({ before }) => [before.brand_id]);

/** The id on YouTube; 400 for what is none, 422 for one that another video has. */
async function youtubeId({ query }: Work, videoId: number, typed: string): Promise<string> {
  const id = youtubeIdOf(typed);
  if (id === null) throw invalidField("youtubeAddress", "유튜브 영상 주소를 확인해 주세요.");
  const other = await query
    .selectFrom("videos")
    .select("id")
    .where("youtube_id", "=", id)
    .where("deleted_at", "is", null)
    .where("id", "<>", videoId)
    .executeTakeFirst();
  if (other) throw invalidField("youtubeAddress", `영상 ${other.id}에 이미 연결된 주소입니다.`);
  return id;
}

export const videoSteps = bindSteps(videoRecords, machine, {
  guards: {
    submit: byRole("write", requireScript),
    approve: byRole("review", requireFit),
    reserve: byRole("publish", requireFit),
    publish: byRole("publish", requireFit),
  },
  sets: {
    reserve: async ({ work, before, input }) => {
      if (new Date(input.publishAt).getTime() <= Date.now())
        throw invalidField("publishAt", "게시 예정은 지금보다 뒤여야 합니다.");
      return { youtube_id: await youtubeId(work, before.id, input.youtubeAddress), overdue_told_at: null };
    },
    publish: async ({ work, before, input }) => ({
      youtube_id: await youtubeId(work, before.id, input.youtubeAddress),
      published_at: new Date(),
    }),
    cancelReserve: () => ({ publish_at: null, overdue_told_at: null }),
  },
});
