import { text } from "#records/field.ts";
import { defineSteps } from "#records/steps.ts";
import { moderateBoards } from "./access.ts";
import { authorRequest } from "./author-request.ts";
import { boardPost } from "./board-post.ts";

/** What is done with a post beside plain changes. A change marked as important asks everybody to confirm anew (additions T1). */
export const boardPostSteps = defineSteps(
  boardPost,
  "status",
  {
    revise: {
      label: "중요 수정",
      from: ["shown"],
      asks: ["content", "what"],
      takes: ["title"],
    },
    pin: { label: "고정·해제", from: ["shown"], by: moderateBoards, undo: true },
    move: { label: "이동", from: ["shown"], asks: ["board"], by: moderateBoards, aside: true, undo: true },
    hide: { label: "숨김", from: ["shown"], to: "hidden", asks: ["hiddenReason"], by: moderateBoards, aside: true },
    show: { label: "다시 게시", from: ["hidden"], to: "shown", by: moderateBoards, undo: true },
  },
  { what: text({ label: "무엇이 바뀌었는지", max: 200 }) },
);

/** A request is decided by another person than the one who made it. */
export const authorRequestSteps = defineSteps(authorRequest, "status", {
  approve: { label: "승인", from: ["requested"], to: "approved", asks: ["answer"], notWho: "approve" },
  refuse: { label: "거절", from: ["requested"], to: "refused", asks: ["answer"] },
});
