import type { ServerFeature } from "#firm/server/feature.ts";
import type { RateImpact } from "#firm/server/rate-impact.ts";
import { seoulDay } from "#platform/dates.ts";
import { actorOf, ok, staffRoute, type StaffContext } from "#platform/server/http/route.ts";
import type { CallSchema } from "#platform/endpoint.ts";
import { manageRates, showRates } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import * as commands from "./commands.ts";
import { rateStep } from "./first-day.ts";
import { listRates, previewChange } from "./queries.ts";

const by = (context: StaffContext<CallSchema>) => ({
  asker: context,
  actor: actorOf(context),
  today: seoulDay(Date.now()),
});

/** 요율표: the dated numbers of the law and of the firm (product §6.16). `others`: who counts with them. */
export function rates(others: readonly ServerFeature[]): ServerFeature {
  const impacts = others.flatMap(({ rateImpacts = [] }) => rateImpacts);
  return { name: "rates", routes: [list, preview(impacts), add, check, withdraw], firstDays: [rateStep] };
}

const list = staffRoute(endpoints.listRates, schemas.listRates, {
  policy: showRates,
  handler: async ({ services: { database } }) => {
    const models = await listRates(database, seoulDay(Date.now()));
    return ok({ models, total: models.length });
  },
});

const preview = (impacts: readonly RateImpact[]) =>
  staffRoute(endpoints.previewRate, schemas.previewRate, {
    policy: manageRates,
    handler: async (context) =>
      ok({ models: await previewChange(context.services.database, context, impacts, context.query) }),
  });

const add = staffRoute(endpoints.addRate, schemas.addRate, {
  policy: manageRates,
  handler: async (context) => ok({ id: await commands.addRate(context.services.database, by(context), context.body) }),
});

const check = staffRoute(endpoints.checkRate, schemas.checkRate, {
  policy: manageRates,
  handler: async (context) => {
    const { services, params, body } = context;
    await commands.checkRate(services.database, by(context), { ...params, ...body });
    return ok({});
  },
});

const withdraw = staffRoute(endpoints.withdrawRate, schemas.withdrawRate, {
  policy: manageRates,
  handler: async (context) => {
    const { services, params, body } = context;
    await commands.withdrawRate(services.database, by(context), { ...params, ...body });
    return ok({});
  },
});
