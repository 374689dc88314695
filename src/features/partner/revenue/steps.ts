import { longText } from "#records/field.ts";
import { defineSteps } from "#records/steps.ts";
import { managePartners } from "#features/partner/members/access.ts";
import { unionSettlement } from "./union.ts";

/** The way of a settlement: what was confirmed is never computed again, only reversed (product §6.7). */
export const unionSteps = defineSteps(
  unionSettlement,
  "status",
  {
    confirm: { label: "운영위 확정", from: ["computed"], to: "confirmed", by: managePartners },
    pay: { label: "지급", from: ["confirmed"], to: "paid", asks: ["paidOn"], by: managePartners },
    reverse: {
      label: "확정 취소",
      from: ["confirmed", "paid"],
      to: "reversed",
      asks: ["reason"],
      by: managePartners,
      aside: true,
      danger: true,
    },
  },
  { reason: longText({ label: "사유", max: 500 }) },
);
