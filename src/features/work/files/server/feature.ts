import { defineRecurringJob } from "#platform/server/jobs/job.ts";
import type { ServerFeature } from "#firm/server/feature.ts";
import { routes } from "./routes.ts";
import { sweepFiles } from "./sweep.ts";
import { fileTimeline } from "./timeline.ts";
import { downloadTickets, fileVersions, heldFiles } from "./personal-data.ts";

const tidyFiles = defineRecurringJob({
  name: "files.tidy",
  label: "쓰이지 않는 파일 정리",
  every: "tenMinutes",
  run: sweepFiles,
});

export const files: ServerFeature = {
  name: "files",
  routes,
  timeline: fileTimeline,
  personal: [downloadTickets, fileVersions, heldFiles],
  jobs: [tidyFiles],
};
