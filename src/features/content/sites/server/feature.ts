import type { ServerFeature } from "#firm/server/feature.ts";
import { Failure, notFound } from "#platform/server/http/failure.ts";
import { ok, staffRoute } from "#platform/server/http/route.ts";
import { standardRoutes } from "#records/server/routes.ts";
import { recordSearch } from "#records/server/search.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { manageSites, showSites } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { checkEverySite, checkOneSite, tidyLooks } from "./check-all.ts";
import { siteLooks, sitesFor } from "./read-sites.ts";
import { siteEventRecords } from "./records.ts";
import { siteEventSteps } from "./steps.ts";

const list = staffRoute(endpoints.listSites, schemas.listSites, {
  policy: showSites,
  handler: async (context) => ok({ models: await sitesFor(context.services.database, context) }),
});

const read = staffRoute(endpoints.readSite, schemas.readSite, {
  policy: showSites,
  handler: async (context) => {
    const { database } = context.services;
    const [model] = await sitesFor(database, context, context.params.number);
    if (!model) throw notFound();
    return ok({ model, ...(await siteLooks(database, model.brandId)) });
  },
});

const check = staffRoute(endpoints.checkSite, schemas.checkSite, {
  policy: manageSites,
  withinMs: 60_000,
  handler: async (context) => {
    const { services, params } = context;
    const [model] = await sitesFor(services.database, context, params.number);
    if (!model) throw notFound();
    const found = await checkOneSite(services, model.brandId);
    if (!found) throw new Failure("ruleViolated", "홈페이지 주소를 등록한 브랜드만 점검할 수 있습니다.");
    return ok({ health: found.health });
  },
});

export const sites: ServerFeature = {
  name: "sites",
  records: [siteEventRecords],
  steps: [siteEventSteps],
  // The checks write them; nobody makes or changes one by hand.
  routes: [
    ...standardRoutes(siteEventRecords, { without: ["create", "update", "remove", "restore", "options"] }),
    ...stepRoutes(siteEventSteps),
    list,
    read,
    check,
  ],
  jobs: [checkEverySite, tidyLooks],
  search: recordSearch(siteEventRecords, { detail: ["kind"], state: "status" }),
};
