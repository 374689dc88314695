import { courtWorkRows, outsideProjectWalls, walledByProject } from "#features/litigation/deadlines/server/api.ts";
import { manageCourtWork, showCourtWork } from "#features/litigation/desk/access.ts";
import type { ServerFeature } from "#firm/server/feature.ts";
import { defineRecords } from "#records/server/records.ts";
import { standardRoutes } from "#records/server/routes.ts";
import { bindSteps } from "#records/server/steps/bind-steps.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { courtSecurity, courtSecuritySteps } from "../court-security.ts";

/** Seen with the case. */
const records = defineRecords(courtSecurity, {
  show: showCourtWork,
  manage: manageCourtWork,
  list: null,
  scope: courtWorkRows,
  outsideWalls: (asker, id) => outsideProjectWalls(asker, "court_securities", id),
  walled: (id) => walledByProject("court_securities", id),
});

const steps = bindSteps(records, courtSecuritySteps);

/** 담보 ledger (additions L12). */
export const securities: ServerFeature = {
  name: "securities",
  records: [records],
  steps: [steps],
  routes: [...standardRoutes(records, { without: ["remove", "restore", "options"] }), ...stepRoutes(steps)],
};
