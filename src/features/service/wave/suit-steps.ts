import { text } from "#records/field.ts";
import { defineSteps } from "#records/steps.ts";
import { approvePublicText } from "./access.ts";
import { groupSuit } from "./suit.ts";

/** The way of a group suit (product §5.5). */
export const suitSteps = defineSteps(
  groupSuit,
  "status",
  {
    approveText: {
      label: "안내문 승인",
      from: ["planned", "recruiting", "recruitClosed"],
      by: approvePublicText,
    },
    recruit: { label: "모집 시작", from: ["planned", "recruitClosed"], to: "recruiting", undo: true },
    closeRecruiting: { label: "모집 마감", from: ["recruiting"], to: "recruitClosed", undo: true },
    prepareFiling: { label: "소제기 준비", from: ["recruitClosed"], to: "filing", undo: true },
    start: { label: "진행", from: ["filing"], to: "ongoing" },
    judge: { label: "판결", from: ["ongoing"], to: "judged", undo: true },
    settle: { label: "정산 시작", from: ["judged"], to: "settling" },
    close: { label: "종결", from: ["settling", "judged"], to: "closed" },
    cancel: {
      label: "무산",
      from: ["planned", "recruiting", "recruitClosed", "filing"],
      to: "canceled",
      asks: ["cause"],
      aside: true,
    },
  },
  { cause: text({ label: "사유", max: 200 }) },
);
