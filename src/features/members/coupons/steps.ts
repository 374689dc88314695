import { longText } from "#records/field.ts";
import { defineSteps } from "#records/steps.ts";
import { coupon } from "./coupon.ts";
import { couponIssue } from "./issue.ts";

/** The way of a coupon (product §6.12): issued and used while active; one that has ended stays so. */
export const couponSteps = defineSteps(
  coupon,
  "status",
  {
    activate: { label: "활성화", from: ["draft", "paused"], to: "active", undo: true },
    pause: { label: "중지", from: ["active"], to: "paused", undo: true },
    end: {
      label: "종료",
      from: ["draft", "active", "paused"],
      to: "ended",
      danger: true,
      aside: true,
      asks: ["reason"],
    },
  },
  { reason: longText({ label: "사유", max: 500 }) },
);

/** 회수 of what was not used. */
export const issueSteps = defineSteps(
  couponIssue,
  "status",
  { cancel: { label: "회수", from: ["issued"], to: "canceled", asks: ["reason"], bulk: true } },
  { reason: longText({ label: "사유", max: 500 }) },
);
