import { defineRecurringJob } from "#platform/server/jobs/job.ts";
import { seoulDay } from "#platform/dates.ts";
import { logRead } from "#platform/server/access-log.ts";
import type { ServerFeature } from "#firm/server/feature.ts";
import { ok, staffRoute } from "#platform/server/http/route.ts";
import { withSteps } from "#records/server/steps/can.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { reviewAccess as policy } from "#features/compliance/access.ts";
import { destroyedKinds, type DestroyedKind } from "../destruction.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { destructionSubject } from "./bell.ts";
import { forgetDestroyedNames } from "./commands/forget-names.ts";
import { proposeDestruction } from "./commands/propose.ts";
import { listItems } from "./queries/items.ts";
import { destructionSteps } from "./steps.ts";

const list = staffRoute(endpoints.listDestruction, schemas.listDestruction, {
  policy,
  handler: async (context) => {
    const { database } = context.services;
    const { seen, total, models } = await listItems(database, context.query);
    for (const kind of Object.keys(destroyedKinds) as DestroyedKind[]) {
      const rows = seen.filter((one) => one.kind === kind);
      await logRead(context, destroyedKinds[kind], rows);
    }
    return ok({ total, models: await withSteps(database.query, destructionSteps, models, context) });
  },
});

const propose = defineRecurringJob({
  name: "destruction.propose",
  label: "파기 대상 찾기",
  every: "day",
  async run({ database }) {
    await forgetDestroyedNames(database, seoulDay(Date.now()));
    await proposeDestruction(database, seoulDay(Date.now()));
  },
});

/** Data that is due to be destroyed, agreed to by two people, and the certificates (trust.md R32, product §5.9). */
export const destruction: ServerFeature = {
  name: "destruction",
  records: [destructionSteps.records],
  steps: [destructionSteps],
  routes: [list, ...stepRoutes(destructionSteps)],
  bell: { kinds: [], subjects: [destructionSubject] },
  jobs: [propose],
};
