import type { ServerFeature } from "#firm/server/feature.ts";
import { defineRecurringJob } from "#platform/server/jobs/job.ts";
import { recordSearch } from "#records/server/search.ts";
import { projectStep } from "./first-day.ts";
import { projectLimitations } from "./limitation.ts";
import { projectRecords } from "./records.ts";
import { projectSteps } from "./steps.ts";
import { routes } from "./routes.ts";
import { tellSilence } from "./tell-silence.ts";
import { projectTimeline } from "./timeline.ts";
import { projectClosings, projectHandovers } from "./personal-data.ts";

const silence = defineRecurringJob({
  name: "projects.silence",
  label: "진행 없는 사건 알림",
  every: "day",
  run: ({ database }) => tellSilence(database),
});

export const projects: ServerFeature = {
  name: "projects",
  firstDays: [projectStep],
  records: [projectRecords],
  steps: [projectSteps],
  personal: [projectClosings, projectHandovers],
  routes,
  limitations: [projectLimitations],
  search: recordSearch(projectRecords, { detail: ["clientName", "caseNo", "clientTel"], state: "status" }),
  timeline: projectTimeline,
  jobs: [silence],
};
