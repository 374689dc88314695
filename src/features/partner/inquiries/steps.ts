import { longText } from "#records/field.ts";
import { defineSteps } from "#records/steps.ts";
import { managePartners, showPartners } from "#features/partner/members/access.ts";
import { inquiry } from "./inquiry.ts";

/**
 * The way of an inquiry. Whoever brings the matter does not decide it, and as long as somebody has not answered it is not
 * 이상없음 (additions 30).
 */
export const inquirySteps = defineSteps(
  inquiry,
  "status",
  {
    circulate: { label: "회람", from: ["draft"], to: "circulating", by: showPartners },
    clear: {
      label: "이상없음",
      from: ["circulating"],
      to: "cleared",
      asks: ["decision"],
      by: managePartners,
      notWho: "circulate",
    },
    needConsent: {
      label: "동의필요",
      from: ["circulating"],
      to: "consentNeeded",
      asks: ["decision"],
      by: managePartners,
      notWho: "circulate",
    },
    refuse: {
      label: "수임불가",
      from: ["circulating"],
      to: "refused",
      asks: ["decision"],
      by: managePartners,
      notWho: "circulate",
      danger: true,
    },
    cancel: {
      label: "조회 취소",
      from: ["draft", "circulating"],
      to: "canceled",
      asks: ["reason"],
      by: showPartners,
      aside: true,
    },
  },
  { reason: longText({ label: "사유", max: 500 }) },
);
