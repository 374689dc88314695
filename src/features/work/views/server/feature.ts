import type { ServerFeature } from "#firm/server/feature.ts";
import { everyRecord } from "#records/every-record.ts";
import { pushChanges } from "./push-changes.ts";
import { routes } from "./routes.ts";

/** Lists as people see them: the views they keep, and the word that what they look at has changed. */
export const views: ServerFeature = {
  name: "views",
  routes,
  listen: ({ database }, sockets) => ({ record: pushChanges(database, sockets) }),
  toldAtStart: [{ type: "record", ref: everyRecord }],
};
