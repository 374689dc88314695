import { longText } from "#records/field.ts";
import { defineSteps } from "#records/steps.ts";
import { managePartners, showPartners } from "#features/partner/members/access.ts";
import { keepProBono } from "./access.ts";
import { proBonoActivity } from "./pro-bono.ts";
import { responsibleWork } from "./responsible.ts";
import { volunteerWork } from "./volunteer.ts";

const asked = { reason: longText({ label: "사유", max: 500 }) };
const running = ["assigned", "active", "overdue"] as const;

/** The way of a duty. It changes hands when the other one accepts; the chain of names stays. */
export const responsibleSteps = defineSteps(
  responsibleWork,
  "status",
  {
    assign: { label: "배정", from: ["open", ...running], to: "assigned", asks: ["partner"], by: managePartners },
    start: { label: "진행", from: ["assigned"], to: "active", by: showPartners },
    report: { label: "완료보고", from: running, to: "reported", asks: ["result"], by: showPartners },
    review: { label: "검수", from: ["reported"], to: "reviewed", by: managePartners, waits: true },
    sendBack: { label: "반려", from: ["reported"], to: "active", asks: ["reason"], by: managePartners },
    askSwap: { label: "교대 요청", from: running, asks: ["swapWith"], by: showPartners, aside: true },
    acceptSwap: { label: "교대 수락", from: running, by: showPartners },
    declineSwap: { label: "교대 요청 거두기", from: running, by: showPartners, aside: true },
    withdraw: {
      label: "철회",
      from: ["open", ...running],
      to: "withdrawn",
      asks: ["reason"],
      by: managePartners,
      aside: true,
    },
  },
  asked,
);

/** The way of announced work: whom it is given to is decided once, first come or by lot. */
export const volunteerSteps = defineSteps(
  volunteerWork,
  "status",
  {
    assign: { label: "배정", from: ["open"], to: "assigned", by: managePartners },
    start: { label: "진행", from: ["assigned"], to: "active", by: showPartners },
    report: { label: "완료보고", from: running, to: "reported", asks: ["result"], by: showPartners },
    review: { label: "검수", from: ["reported"], to: "reviewed", by: managePartners, waits: true },
    sendBack: { label: "반려", from: ["reported"], to: "active", asks: ["reason"], by: managePartners },
    withdraw: {
      label: "공고 철회",
      from: ["open", ...running],
      to: "withdrawn",
      asks: ["reason"],
      by: managePartners,
      aside: true,
    },
  },
  asked,
);

/** Another person recognises what a lawyer has done. */
export const proBonoSteps = defineSteps(
  proBonoActivity,
  "status",
  {
    submit: { label: "제출", from: ["draft", "rejected"], to: "submitted", by: keepProBono, undo: true },
    approve: {
      label: "인정",
      from: ["submitted"],
      to: "approved",
      by: managePartners,
      notWho: "submit",
      covers: ["minutes", "doneOn", "category", "title", "staff"],
      bulk: true,
    },
    reject: { label: "반려", from: ["submitted"], to: "rejected", asks: ["reason"], by: managePartners },
  },
  asked,
);
