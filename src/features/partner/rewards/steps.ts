import { longText } from "#records/field.ts";
import { defineSteps } from "#records/steps.ts";
import { managePartners, showPartners } from "#features/partner/members/access.ts";
import { reward } from "./reward.ts";

/** The way of a reward: one person puts it before the 운영위원회, another one confirms it; nobody his own. */
export const rewardSteps = defineSteps(
  reward,
  "status",
  {
    review: {
      label: "운영위 검토",
      from: ["computed"],
      to: "reviewing",
      by: managePartners,
      undo: true,
      bulk: true,
    },
    confirm: {
      label: "확정",
      from: ["reviewing"],
      to: "confirmed",
      by: managePartners,
      notWho: "review",
      bulk: true,
    },
    pay: { label: "지급", from: ["confirmed"], to: "paid", asks: ["paidOn"], by: managePartners, bulk: true },
    object: {
      label: "이의신청",
      from: ["computed", "reviewing", "confirmed"],
      asks: ["objection"],
      by: showPartners,
      aside: true,
    },
    answerObjection: {
      label: "이의 답변",
      from: ["computed", "reviewing", "confirmed"],
      asks: ["answer"],
      by: managePartners,
    },
    cancel: {
      label: "취소",
      from: ["computed", "reviewing", "confirmed"],
      to: "canceled",
      asks: ["reason"],
      by: managePartners,
      aside: true,
      danger: true,
    },
  },
  { reason: longText({ label: "사유", max: 500 }) },
);
