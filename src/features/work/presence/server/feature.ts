import type { ServerFeature } from "#firm/server/feature.ts";
import { jsonBytes } from "#platform/server/json-text.ts";
import { notFound } from "#platform/server/http/failure.ts";
import { actorOf, ok, staffRoute } from "#platform/server/http/route.ts";
import { limitCalls } from "#platform/server/rate-limit.ts";
import { mayReadRecord } from "#records/server/read.ts";
import { registeredRecords } from "#records/server/registry.ts";
import { tellPresences } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { presenceChange, presentAt, tell } from "./presences.ts";

/** A page says it every twenty seconds, and whenever somebody begins to type. */
const perMinute = 240;

const tellPresence = staffRoute(endpoints.tellPresence, schemas.tellPresence, {
  policy: tellPresences,
  handler: async (context) => {
    const { services, params, body, staff } = context;
    const records = registeredRecords().get(params.type);
    // Whatever nothing hangs on has no pages on which people meet.
    if (!records || records.resource.parts.length === 0) throw notFound();
    if (!(await mayReadRecord(services.database, records, params.id, context))) throw notFound();
    await limitCalls(services, "presence", staff.id, perMinute);
    await tell(services.database, actorOf(context), { ...params, staffId: staff.id, doing: body.doing });
    return ok({ others: await presentAt(services.database, params, staff.id) });
  },
});

/** Who looks at a record now, and who types there (additions K1). */
export const presence: ServerFeature = {
  name: "presence",
  routes: [tellPresence],
  // Only those who look at the record themselves hear of it, and ask again under their own rights.
  listen: ({ database }, sockets) => ({
    [presenceChange]: async ({ ref = "" }) => {
      const [type = "", id = ""] = ref.split(":");
      const present = await presentAt(database, { type, id: Number(id) }, null);
      const staffIds = sockets.connected(present.map(({ staffId }) => staffId));
      if (staffIds.length > 0)
        sockets.toStaff(staffIds, "record", jsonBytes({ type: "record", ref: `presence:${ref}` }));
    },
  }),
};
