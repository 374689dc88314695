import { longText } from "#records/field.ts";
import { defineSteps } from "#records/steps.ts";
import { news } from "./news.ts";

const looked = ["title", "kind", "press", "link", "body", "brand", "thumbnail"] as const;

/** The way of 소식: a second person looks it over, and again whenever what was looked over has changed (product §6.10). */
export const newsSteps = defineSteps(
  news,
  "status",
  {
    submit: { label: "검수 요청", from: ["draft"], to: "review", undo: true },
    sendBack: { label: "반려", from: ["review"], to: "draft", asks: ["reason"], undo: true },
    reserve: {
      label: "예약",
      from: ["review"],
      to: "reserved",
      asks: ["publishAt"],
      notWho: "submit",
      covers: looked,
      undo: true,
    },
    publish: { label: "게시", from: ["review", "reserved"], to: "published", notWho: "submit", covers: looked },
    unreserve: { label: "예약 취소", from: ["reserved"], to: "review", undo: true, aside: true },
    hide: { label: "비공개", from: ["published"], to: "hidden", asks: ["reason"], undo: true, aside: true },
    reopen: { label: "다시 검수", from: ["hidden"], to: "review" },
  },
  { reason: longText({ label: "사유", max: 500 }) },
);
