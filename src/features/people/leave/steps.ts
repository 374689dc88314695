import { longText } from "#records/field.ts";
import { defineSteps } from "#records/steps.ts";
import { manageLeave, keepOwnLeave } from "./access.ts";
import { leave } from "./leave.ts";

/**
 * The way of a leave (product §6.14, additions 31, 36): asked for, approved by the lead and then by 인사관리. 연차 is never
 * refused: the firm may ask for other days, in writing (근로기준법 제60조 제5항).
 */
export const leaveSteps = defineSteps(
  leave,
  "status",
  {
    lead: { label: "1차 승인", from: ["requested"], to: "lead", by: keepOwnLeave, waits: true },
    approve: { label: "인사 승인", from: ["requested", "lead"], to: "approved", by: manageLeave, notWho: "lead" },
    move: {
      label: "시기변경",
      from: ["requested", "lead"],
      to: "moved",
      asks: ["reason", "otherFrom", "otherUntil"],
      by: keepOwnLeave,
      aside: true,
    },
    reject: {
      label: "반려",
      from: ["requested", "lead"],
      to: "rejected",
      asks: ["reason"],
      by: keepOwnLeave,
      aside: true,
    },
    agree: { label: "바꾼 날 수락", from: ["moved"], to: "lead", waits: "staff" },
    withdraw: { label: "신청 취소", from: ["requested", "lead", "moved"], to: "canceled", aside: true },
    askBack: { label: "취소 요청", from: ["approved"], to: "canceling", asks: ["reason"], aside: true },
    cancel: { label: "취소 승인", from: ["canceling"], to: "canceled", by: manageLeave, waits: true },
    keep: { label: "취소 반려", from: ["canceling"], to: "approved", asks: ["reason"], by: manageLeave, aside: true },
  },
  { reason: longText({ label: "사유", max: 500 }) },
);
