import type { ServerFeature } from "#firm/server/feature.ts";
import { ok, staffRoute } from "#platform/server/http/route.ts";
import { waitingFor } from "#records/server/steps/waiting-for.ts";
import { readApprovals } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";

/** 결재 대기 of the home page (product §6.1). `others`: whose steps and sources wait for a second person. */
export function approvals(others: readonly ServerFeature[]): ServerFeature {
  const kinds = others.flatMap((feature) => feature.steps ?? []);
  const sources = others.flatMap((feature) => feature.approvals ?? []);
  const list = staffRoute(endpoints.listApprovals, schemas.listApprovals, {
    policy: readApprovals,
    handler: async (context) => {
      const { database } = context.services;
      const mine = sources.filter(({ policy }) => policy.allows(context.facts));
      const counted = Promise.all(
        mine.map(async ({ label, path, count }) => ({
          label,
          path,
          count: await count(database, context, schemas.mostLooked),
        })),
      );
      const [steps, beside] = await Promise.all([
        waitingFor(database.query, kinds, context, schemas.mostLooked),
        counted,
      ]);
      const models = [...steps, ...beside.filter(({ count }) => count > 0)];
      return ok({ models, total: models.reduce((sum, { count }) => sum + count, 0) });
    },
  });
  return { name: "approvals", routes: [list] };
}
