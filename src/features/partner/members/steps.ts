import { longText } from "#records/field.ts";
import { defineSteps } from "#records/steps.ts";
import { managePartners, showPartners } from "./access.ts";
import { partner } from "./partner.ts";

/**
 * How one leaves: by one's own notice, which nobody approves (additions 27), and a settlement that ends it. What is
 * settled is a list (`settlement.ts`).
 */
export const partnerSteps = defineSteps(
  partner,
  "status",
  {
    giveNotice: {
      label: "탈퇴 통지",
      from: ["active"],
      to: "leaving",
      asks: ["noticeOn", "leavesOn"],
      by: showPartners,
      aside: true,
    },
    withdrawNotice: {
      label: "통지 철회",
      from: ["leaving"],
      to: "active",
      asks: ["reason"],
      by: managePartners,
      aside: true,
    },
    settle: { label: "정산 완료", from: ["leaving"], to: "left", asks: ["settledOn"], by: managePartners },
  },
  { reason: longText({ label: "사유", max: 500 }) },
);
