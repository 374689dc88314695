import type { FirstDayStep } from "#firm/server/first-day.ts";
import type { ServerFeature } from "#firm/server/feature.ts";
import { isThere } from "#platform/policy.ts";
import { notFound } from "#platform/server/http/failure.ts";
import { actorOf, ok, staffRoute } from "#platform/server/http/route.ts";
import { setFirmUp as policy } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { decideGoLive, decideStep } from "./commands.ts";
import { readFirm, settledSteps } from "./queries.ts";

/** 도입 준비 (additions 46): what a new firm sets up and brings in, in order. `others`: whose steps they are. */
export function firstDays(others: readonly ServerFeature[]): ServerFeature {
  const steps = others.flatMap(({ firstDays: own = [] }) => own).toSorted((one, other) => one.order - other.order);
  return { name: "firstDays", routes: [read(steps), settle(steps), goLive] };
}

const read = (steps: readonly FirstDayStep[]) =>
  staffRoute(endpoints.readFirstDays, schemas.readFirstDays, {
    policy,
    handler: async (context) => {
      const { database } = context.services;
      const settled = await settledSteps(database);
      const open = steps.filter((step) => isThere(step.policy, context.facts) && step.policy.allows(context.facts));
      const models = await Promise.all(
        open.map(async ({ name, label, hint, path, byFile = false, stands }) => ({
          name,
          label,
          hint,
          path,
          byFile,
          ...(await stands(database, context)),
          settled: settled.get(name) ?? null,
        })),
      );
      return ok({ models, ...(await readFirm(database)) });
    },
  });

const settle = (steps: readonly FirstDayStep[]) =>
  staffRoute(endpoints.settleStep, schemas.settleStep, {
    policy,
    handler: async (context) => {
      const { step } = context.params;
      if (!steps.some(({ name }) => name === step)) throw notFound();
      await decideStep(context.services.database, actorOf(context), { step, state: context.body.state });
      return ok({});
    },
  });

const goLive = staffRoute(endpoints.setGoLive, schemas.setGoLive, {
  policy,
  handler: async (context) => {
    await decideGoLive(context.services.database, actorOf(context), context.body.on);
    return ok({});
  },
});
