import { longText } from "#records/field.ts";
import { defineSteps } from "#records/steps.ts";
import { meeting } from "./meeting.ts";

/** The way of a meeting: while it is open people check in with its code; closing it makes absent who did not come. */
export const meetingSteps = defineSteps(
  meeting,
  "status",
  {
    open: { label: "개회", from: ["planned"], to: "open" },
    close: { label: "폐회", from: ["open"], to: "closed" },
    cancel: { label: "회의 취소", from: ["planned", "open"], to: "canceled", asks: ["reason"], aside: true },
  },
  { reason: longText({ label: "사유", max: 500 }) },
);
