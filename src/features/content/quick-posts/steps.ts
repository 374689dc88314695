import { text } from "#records/field.ts";
import { defineSteps } from "#records/steps.ts";
import { approveQuickPosts } from "./access.ts";
import { quickPost } from "./quick-post.ts";

/** The way of a quick post. Publishing is the work of a job; what failed is tried again alone. */
export const quickPostSteps = defineSteps(
  quickPost,
  "status",
  {
    submit: { label: "검수 요청", from: ["draft"], to: "review", undo: true },
    sendBack: {
      label: "수정 요청",
      from: ["review", "approved"],
      to: "draft",
      asks: ["reason"],
      by: approveQuickPosts,
    },
    approve: {
      label: "변호사 승인",
      from: ["review"],
      to: "approved",
      by: approveQuickPosts,
      notWho: "submit",
      covers: ["title", "body", "tags", "lawyer"],
    },
    publishNow: { label: "지금 게시", from: ["approved"], to: "reserved" },
    reserve: { label: "게시 예약", from: ["approved"], to: "reserved", asks: ["publishAt"] },
    cancelReserve: { label: "예약 취소", from: ["reserved"], to: "approved", aside: true },
    retry: { label: "실패한 채널 다시", from: ["failed"], to: "reserved" },
    takeDown: { label: "내림", from: ["published", "failed"], to: "down", asks: ["reason"], aside: true },
    rework: { label: "다시 쓰기", from: ["down"], to: "draft" },
  },
  { reason: text({ label: "사유", max: 300 }) },
);
