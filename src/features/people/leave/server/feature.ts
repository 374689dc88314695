import type { ServerFeature } from "#firm/server/feature.ts";
import { askedSubject } from "./asked.ts";
import { leaveBellKinds } from "./bell.ts";
import { endOfLeave } from "./end-of-leave.ts";
import { followJob, grantJob, watchJob } from "./jobs.ts";
import { promotionSubject } from "./promotion-list.ts";
import { leaveRecords } from "./records.ts";
import { routes } from "./routes.ts";
import { leaveSteps } from "./steps.ts";

/** 휴가: grants by law, requests with two approvals, handover, 사용촉진 (product §6.14). */
export const leaves: ServerFeature = {
  name: "leaves",
  records: [leaveRecords],
  steps: [leaveSteps],
  routes,
  bell: { kinds: leaveBellKinds, subjects: [askedSubject, promotionSubject] },
  endsOfWork: [endOfLeave],
  jobs: [grantJob, followJob, watchJob],
};
