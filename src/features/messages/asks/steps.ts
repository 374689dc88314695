import { defineSteps } from "#records/steps.ts";
import { ask } from "./ask.ts";

/** The way of a question: taken from the queue, answered, accepted or asked again (product §6.6). */
export const askSteps = defineSteps(ask, "status", {
  take: { label: "맡기", from: ["received", "reopened"], to: "working", undo: true },
  answer: { label: "답변", from: ["received", "working", "reopened"], to: "answered", asks: ["answer"] },
  accept: { label: "답변 채택", from: ["answered"], to: "done" },
  askAgain: { label: "재문의", from: ["answered", "done"], to: "reopened", asks: ["more"] },
  pass: {
    label: "다른 부서로",
    from: ["received", "working", "reopened"],
    to: "received",
    asks: ["department"],
    aside: true,
  },
  publish: { label: "업무 게시글로", from: ["done"] },
});
