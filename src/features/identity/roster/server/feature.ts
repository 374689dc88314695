import type { ServerFeature } from "#firm/server/feature.ts";
import { defineRecurringJob } from "#platform/server/jobs/job.ts";
import { manageDirectory, manageTeams } from "#features/identity/directory/access.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { sweepLists } from "#records/server/import/kept-lists.ts";
import { listImportRoutes } from "#records/server/import/list-routes.ts";
import { bringRosterIn } from "../access.ts";
import { rosterApi } from "../endpoints.ts";
import { rosterStep } from "./first-day.ts";
import { importStaff } from "./commands/import-staff.ts";
import { takeRosterBack, type FormerPerson } from "./take-back.ts";

const routes = listImportRoutes<FormerPerson>({
  name: "roster",
  api: rosterApi,
  label: "직원 명부",
  policy: bringRosterIn,
  confirmed: true,
  bringIn: (context, bytes, keep) =>
    importStaff(context.database, context.actor, bytes, {
      apply: keep !== null,
      createTeams: true,
      asker: context,
      ...(keep && { keep }),
    }),
  takeBack: (work, { actor, facts }, kept) => {
    // Whoever may not change people any more does not change them back either.
    const mayChange = manageDirectory.allows(facts) && manageTeams.allows(facts);
    if (kept.before.length > 0 && !mayChange) throw new Failure("forbidden");
    return takeRosterBack(work, actor.userId, kept);
  },
});

const forget = defineRecurringJob({
  name: "listImports.tidy",
  label: "가져온 목록의 이전 값 정리",
  every: "hour",
  run: ({ database }) => sweepLists(database),
});

/** The roster of staff, brought in at the screen as by the console. */
export const roster: ServerFeature = { name: "roster", routes, firstDays: [rosterStep], jobs: [forget] };
