import { defineRecurringJob } from "#platform/server/jobs/job.ts";
import { seoulDay } from "#platform/dates.ts";
import { logRead } from "#platform/server/access-log.ts";
import type { ServerFeature } from "#firm/server/feature.ts";
import { actorOf, ok, staffRoute } from "#platform/server/http/route.ts";
import { reviewAccess as policy } from "#features/compliance/access.ts";
import { destroyedKinds, type DestroyedKind } from "../destruction.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { forgetDestroyedNames } from "./commands/forget-names.ts";
import { proposeDestruction } from "./commands/propose.ts";
import { takeStep } from "./commands/take-step.ts";
import { listItems } from "./queries/items.ts";
import { destructionItems } from "./personal-data.ts";

const list = staffRoute(endpoints.listDestruction, schemas.listDestruction, {
  policy,
  handler: async (context) => {
    const { services, viewer, query } = context;
    const { seen, ...answer } = await listItems(services.database, viewer.userId, query);
    for (const kind of Object.keys(destroyedKinds) as DestroyedKind[]) {
      const rows = seen.filter((one) => one.kind === kind);
      await logRead(context, destroyedKinds[kind], rows);
    }
    return ok(answer);
  },
});

const step = staffRoute(endpoints.takeStep, schemas.takeStep, {
  policy,
  handler: async (context) => {
    const { services, staff, params, body } = context;
    await takeStep(services, { ...actorOf(context), staffId: staff.id }, { ...params, ...body });
    return ok({});
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
  personal: [destructionItems],
  routes: [list, step],
  jobs: [propose],
};
