import { text } from "#records/field.ts";
import { defineSteps } from "#records/steps.ts";
import { incentiveRule } from "./incentive-rule.ts";
import { incentive } from "./incentive.ts";

/** The way of an incentive: whoever worked it out does not confirm it, and what was confirmed is confirmed anew once it changes. */
export const incentiveSteps = defineSteps(
  incentive,
  "status",
  {
    submit: { label: "검토 요청", from: ["drafted"], to: "review", bulk: true, undo: true },
    sendBack: { label: "다시 산정", from: ["review"], to: "drafted", asks: ["reason"] },
    confirm: {
      label: "확정",
      from: ["review"],
      to: "confirmed",
      notWho: "submit",
      covers: ["staff", "fromDay", "toDay", "basis", "base", "pct", "amount"],
      bulk: true,
    },
    pay: { label: "지급 처리", from: ["confirmed"], to: "paid", asks: ["paidOn"], bulk: true },
    cancel: { label: "취소", from: ["drafted", "review", "confirmed"], to: "canceled", asks: ["reason"], aside: true },
  },
  { reason: text({ label: "사유", max: 300 }) },
);

export const ruleSteps = defineSteps(incentiveRule, "status", {
  end: { label: "종료", from: ["active"], to: "ended", undo: true, bulk: true },
  resume: { label: "다시 사용", from: ["ended"], to: "active", bulk: true },
});
