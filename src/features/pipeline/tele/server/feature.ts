import type { ServerFeature } from "#firm/server/feature.ts";
import { actorOf, ok, staffRoute } from "#platform/server/http/route.ts";
import { standardRoutes, writeContext } from "#records/server/routes.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { hostTele, manageLinkPattern, showTele } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { readPattern, setPattern } from "./link-pattern.ts";
import { sendEntryNotice } from "./notice.ts";
import { sessionRecords } from "./records.ts";
import { sessionSteps } from "./steps.ts";

const entryNotice = staffRoute(endpoints.sendEntryNotice, schemas.sendEntryNotice, {
  policy: hostTele,
  handler: async (context) =>
    ok({ message: await sendEntryNotice(writeContext(context), { ...context.params, ...context.body }) }),
});

const readLinkPattern = staffRoute(endpoints.readLinkPattern, schemas.readLinkPattern, {
  policy: showTele,
  handler: async ({ services }) => ok({ pattern: await readPattern(services.database) }),
});

const setLinkPattern = staffRoute(endpoints.setLinkPattern, schemas.setLinkPattern, {
  policy: manageLinkPattern,
  handler: async (context) => {
    await setPattern(context.services, actorOf(context), context.body.pattern);
    return ok({});
  },
});

/** 원격상담: calls and video consultations of the day. */
export const tele: ServerFeature = {
  name: "tele",
  records: [sessionRecords],
  steps: [sessionSteps],
  routes: [
    // They follow the bookings of consultations.
    ...standardRoutes(sessionRecords, { without: ["create", "remove", "restore", "options"] }),
    ...stepRoutes(sessionSteps),
    entryNotice,
    readLinkPattern,
    setLinkPattern,
  ],
};
