import type { ServerFeature } from "#firm/server/feature.ts";
import { standardRoutes } from "#records/server/routes.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { worktimeBell } from "./bell.ts";
import { worktimeRecords } from "./records.ts";
import { remindOfMissing } from "./remind.ts";
import { routes } from "./routes.ts";
import { schemeRecords } from "./schemes.ts";
import { worktimeSteps } from "./steps.ts";

/** 업무시간 and 근로제 (product §6.5). */
export const worktimes: ServerFeature = {
  name: "worktimes",
  records: [worktimeRecords, schemeRecords],
  steps: [worktimeSteps],
  routes: [
    ...standardRoutes(worktimeRecords, { without: ["create", "remove", "restore", "options", "reveal"] }),
    ...stepRoutes(worktimeSteps),
    ...standardRoutes(schemeRecords, { without: ["options", "reveal"] }),
    ...routes,
  ],
  bell: worktimeBell,
  jobs: [remindOfMissing],
};
