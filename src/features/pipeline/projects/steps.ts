import { flag, text } from "#records/field.ts";
import { defineSteps } from "#records/steps.ts";
import { closeProjects, workOnProjects } from "./access.ts";
import { project, type ProjectStatus } from "./project.ts";

/** The way of a project (product §5.3). */
export const projectSteps = defineSteps(
  project,
  "status",
  {
    prepare: { label: "준비 시작", from: ["open"], to: "prep", by: workOnProjects },
    start: {
      label: "진행",
      from: ["open", "prep", "waiting", "closing", "reopened"],
      to: "active",
      by: workOnProjects,
    },
    wait: { label: "대기", from: ["active", "reopened"], to: "waiting", asks: ["waitingFor"], by: workOnProjects },
    beginClosing: { label: "종결 준비", from: ["active", "waiting", "reopened"], to: "closing", by: workOnProjects },
    close: {
      label: "종결",
      from: ["closing"],
      to: "closed",
      asks: ["closedAt"],
      // What the checklist misses is said with everything else that it misses.
      takes: ["result", "settlementNote", "recordsReturned"],
      by: closeProjects,
    },
    archive: { label: "보관", from: ["closed"], to: "archived", by: workOnProjects },
    reopen: { label: "재개", from: ["closed", "archived"], to: "reopened", asks: ["reason"], by: workOnProjects },
  },
  {
    reason: text({ label: "사유", max: 500 }),
    settlementNote: text({ label: "정산 메모", max: 2000 }),
    recordsReturned: flag({ label: "기록 반환" }),
  },
);

/** States in which somebody works on a project. */
export const runningStatuses = ["open", "prep", "active", "waiting", "reopened"] as const satisfies ProjectStatus[];
