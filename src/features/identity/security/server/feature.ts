import { defineRecurringJob } from "#platform/server/jobs/job.ts";
import { sql } from "kysely";
import type { ServerFeature } from "#firm/server/feature.ts";
import { plainAddress } from "#platform/server/http/client-address.ts";
import { actorOf, ok, staffRoute } from "#platform/server/http/route.ts";
import { manageSecurity } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { limitsStep, securityStep } from "./first-day.ts";
import * as firm from "./commands/firm-security.ts";
import { setTwoPeopleTimes } from "./commands/two-people-times.ts";
import * as networks from "./commands/networks.ts";
import * as queries from "./queries.ts";
import { readChanges } from "./read-changes.ts";

const readSecurity = staffRoute(endpoints.readSecurity, schemas.readSecurity, {
  policy: manageSecurity,
  handler: async ({ services, request }) =>
    ok({ model: await queries.readSecurity(services, plainAddress(request.ip)) }),
});

const requireSecondFactor = staffRoute(endpoints.requireSecondFactor, schemas.requireSecondFactor, {
  policy: manageSecurity,
  confirmed: true,
  handler: async (context) => {
    await firm.requireSecondFactor(context.services, actorOf(context), context.body);
    return ok({});
  },
});

const setLimits = staffRoute(endpoints.setLimits, schemas.setLimits, {
  policy: manageSecurity,
  confirmed: true,
  handler: async (context) => {
    await firm.setLimits(context.services.database, actorOf(context), context.body);
    return ok({});
  },
});

const setTwoPeople = staffRoute(endpoints.setTwoPeople, schemas.setTwoPeople, {
  policy: manageSecurity,
  confirmed: true,
  handler: async (context) => {
    await setTwoPeopleTimes(context.services.database, actorOf(context), context.body);
    return ok({});
  },
});

const listSecurityChanges = staffRoute(endpoints.listSecurityChanges, schemas.listSecurityChanges, {
  policy: manageSecurity,
  handler: async ({ services, query }) => ok(await readChanges(services.database, query)),
});

const chooseRrnBases = staffRoute(endpoints.chooseRrnBases, schemas.chooseRrnBases, {
  policy: manageSecurity,
  confirmed: true,
  handler: async (context) => {
    await firm.chooseRrnBases(context.services.database, actorOf(context), context.body);
    return ok({});
  },
});

type Asked = { readonly viewer: { readonly roles: readonly string[] }; readonly request: { readonly ip: string } };
const setter = ({ viewer, request }: Asked) => ({ roles: viewer.roles, address: plainAddress(request.ip) });

const addNetwork = staffRoute(endpoints.addNetwork, schemas.addNetwork, {
  policy: manageSecurity,
  confirmed: true,
  handler: async (context) => {
    const { services, body } = context;
    return ok({ id: await networks.addNetwork(services.database, actorOf(context), setter(context), body) });
  },
});

const removeNetwork = staffRoute(endpoints.removeNetwork, schemas.removeNetwork, {
  policy: manageSecurity,
  confirmed: true,
  handler: async (context) => {
    const { services, params, body } = context;
    const input = { networkId: params.networkId, reason: body.reason };
    await networks.removeNetwork(services.database, actorOf(context), setter(context), input);
    return ok({});
  },
});

const listRefusals = staffRoute(endpoints.listRefusals, schemas.listRefusals, {
  policy: manageSecurity,
  handler: async ({ services, query }) => ok(await queries.readRefusals(services, query)),
});

const forgetRefusals = defineRecurringJob({
  name: "security.tidy",
  label: "오래된 접속 거절 기록 정리",
  every: "day",
  run: ({ database }) =>
    // As long as the 접속기록 is kept.
    database.query
      .deleteFrom("network_refusals")
      .where("last_at", "<", sql<Date>`now() - interval '2 years'`)
      .execute(),
});

/** How people sign in and from where (개인정보의 안전성 확보조치 기준 제6조). */
export const security: ServerFeature = {
  name: "security",
  firstDays: [securityStep, limitsStep],
  routes: [
    readSecurity,
    requireSecondFactor,
    setLimits,
    setTwoPeople,
    chooseRrnBases,
    addNetwork,
    removeNetwork,
    listRefusals,
    listSecurityChanges,
  ],
  listen: (_, sockets) => ({ "networks-changed": () => sockets.recheck() }),
  jobs: [forgetRefusals],
};
