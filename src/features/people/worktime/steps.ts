import { longText } from "#records/field.ts";
import { defineSteps } from "#records/steps.ts";
import { approveWorktime } from "./access.ts";
import { worktime } from "./worktime.ts";

const looked = ["day", "project", "category", "minutes", "startAt", "endAt", "billable", "memo"] as const;

/** The way of an entry: its author submits it, somebody else approves it (product §5.1). */
export const worktimeSteps = defineSteps(
  worktime,
  "status",
  {
    submit: { label: "제출", from: ["draft", "rejected"], to: "submitted", bulk: true },
    recall: { label: "제출 취소", from: ["submitted"], to: "draft", aside: true },
    approve: {
      label: "승인",
      from: ["submitted"],
      to: "approved",
      by: approveWorktime,
      notWho: "submit",
      covers: looked,
      bulk: true,
    },
    reject: { label: "반려", from: ["submitted"], to: "rejected", by: approveWorktime, asks: ["reason"], bulk: true },
  },
  { reason: longText({ label: "사유", max: 500 }) },
);
