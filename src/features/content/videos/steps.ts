import { text } from "#records/field.ts";
import { defineSteps } from "#records/steps.ts";
import { approveVideos } from "./access.ts";
import { video } from "./video.ts";

/** The way of a video (product §5.6, §6.10). What a lawyer approved is approved anew once it changes. */
export const videoSteps = defineSteps(
  video,
  "status",
  {
    shoot: { label: "촬영 시작", from: ["planned"], to: "shooting", undo: true },
    edit: { label: "편집 시작", from: ["planned", "shooting"], to: "editing", undo: true },
    submit: { label: "검수 요청", from: ["editing"], to: "review", undo: true },
    sendBack: { label: "수정 요청", from: ["review"], to: "editing", asks: ["reason"], by: approveVideos },
    approve: {
      label: "변호사 승인",
      from: ["review"],
      to: "approved",
      by: approveVideos,
      notWho: "submit",
      covers: ["title", "script", "description", "lawyer", "brand", "project"],
    },
    reserve: {
      label: "게시 예약",
      from: ["approved"],
      to: "reserved",
      asks: ["publishAt", "youtubeAddress"],
      undo: true,
    },
    cancelReserve: { label: "예약 취소", from: ["reserved"], to: "approved", aside: true },
    publish: { label: "게시됨", from: ["approved", "reserved"], to: "published", asks: ["youtubeAddress"] },
    hide: { label: "비공개", from: ["published"], to: "hidden", asks: ["reason"], aside: true },
    republish: { label: "다시 게시", from: ["hidden"], to: "review" },
  },
  {
    reason: text({ label: "사유", max: 300 }),
    youtubeAddress: text({ label: "유튜브 주소", max: 200, help: "업로드한 영상의 주소나 ID" }),
  },
);
