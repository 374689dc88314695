import type { ServerFeature } from "#firm/server/feature.ts";
import { defineRecurringJob } from "#platform/server/jobs/job.ts";
import { recordSearch } from "#records/server/search.ts";
import { deadlineFirstDays } from "./first-day.ts";
import { tellAlarms } from "./alarms.ts";
import { courtHolidaySteps, deadlineRuleSteps } from "./law-steps.ts";
import { deadlineMoveSteps } from "./move-steps.ts";
import { judgmentNoticeSteps } from "./notice-steps.ts";
import {
  courtHolidayRecords,
  deadlineMoveRecords,
  deadlineRecords,
  deadlineRuleRecords,
  judgmentNoticeRecords,
} from "./records.ts";
import { routes } from "./routes.ts";
import { deadlineSteps } from "./steps.ts";
import { deadlineAlarm } from "./tell-of-deadline.ts";
import { courtWorkTile } from "./tile.ts";
import { deadlineTimeline } from "./timeline.ts";

const alarms = defineRecurringJob({
  name: "deadlines.alarms",
  label: "기한 알림과 미검증 경보",
  every: "tenMinutes",
  run: ({ database }) => tellAlarms(database),
});

/** 기한 with its rules, holidays and moves (product §6.5, §6.16). */
export const deadlines: ServerFeature = {
  name: "deadlines",
  firstDays: deadlineFirstDays,
  records: [deadlineRecords, deadlineRuleRecords, courtHolidayRecords, deadlineMoveRecords, judgmentNoticeRecords],
  steps: [deadlineSteps, deadlineRuleSteps, courtHolidaySteps, deadlineMoveSteps, judgmentNoticeSteps],
  routes,
  search: recordSearch(deadlineRecords, { detail: ["actingOn", "case", "party"], state: "status" }),
  timeline: deadlineTimeline,
  tiles: [courtWorkTile],
  bell: { kinds: [deadlineAlarm] },
  jobs: [alarms],
};
