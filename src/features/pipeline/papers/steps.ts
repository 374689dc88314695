import { longText } from "#records/field.ts";
import { defineSteps } from "#records/steps.ts";
import { approveTemplates } from "./access.ts";
import { paperTemplate } from "./paper-template.ts";

/** The way of a template: papers are made of it once a lawyer or 매니저 who did not write it has taken it into use. */
export const templateSteps = defineSteps(
  paperTemplate,
  "status",
  {
    submit: { label: "검토 요청", from: ["draft"], to: "review", undo: true },
    sendBack: { label: "반려", from: ["review"], to: "draft", asks: ["reason"], undo: true },
    use: {
      label: "사용",
      from: ["review"],
      to: "inUse",
      by: approveTemplates,
      notWho: "submit",
      covers: ["name", "kind", "fileName"],
    },
    stop: { label: "사용 중지", from: ["inUse"], to: "stopped", asks: ["reason"], aside: true },
    reopen: { label: "다시 검토", from: ["stopped"], to: "review" },
  },
  { reason: longText({ label: "사유", max: 500 }) },
);
