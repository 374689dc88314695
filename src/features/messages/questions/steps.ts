import { defineSteps } from "#records/steps.ts";
import { approveAnswers } from "./access.ts";
import { question } from "./question.ts";

/** Nothing reaches a client that a lawyer other than its writer has not approved; a change takes the approval back. */
export const questionSteps = defineSteps(question, "status", {
  draft: { label: "답변 작성", from: ["received", "drafted", "hidden", "published"], to: "drafted", asks: ["answer"] },
  approve: {
    label: "게시 승인",
    from: ["drafted"],
    to: "published",
    by: approveAnswers,
    notWho: "draft",
    covers: ["title", "content", "audience"],
  },
  sendBack: { label: "되돌리기", from: ["drafted"], to: "received", by: approveAnswers, asks: ["notes"] },
  adopt: { label: "채택·해제", from: ["published"], undo: true },
  hide: { label: "내림", from: ["published"], to: "hidden", asks: ["notes"], aside: true },
});
