import { longText } from "#records/field.ts";
import { defineSteps } from "#records/steps.ts";
import { bookMinutes } from "./access.ts";
import { timePack } from "./time-pack.ts";

/** The end of a pack: its settlement is worked out, and a second person confirms what is refunded and charged. */
export const timePackSteps = defineSteps(
  timePack,
  "status",
  {
    close: { label: "정산 시작", from: ["active"], to: "settling", by: bookMinutes, aside: true },
    reopen: { label: "정산 취소", from: ["settling"], to: "active", by: bookMinutes, asks: ["reason"], aside: true },
    settle: {
      label: "정산 확정",
      from: ["settling"],
      to: "ended",
      by: bookMinutes,
      asks: ["refund", "charge", "reason"],
      notWho: "close",
      danger: true,
    },
  },
  { reason: longText({ label: "사유", max: 500 }) },
);
