import { endpoint } from "#platform/endpoint.ts";
import { guest } from "#platform/policy.ts";
import { success } from "#platform/schema.ts";
import { guestRoute, ok } from "#platform/server/http/route.ts";

const schema = { response: success({}) };

/** Answers once the database answers, and says no more to whoever asks: the page of backups tells which one runs (R13). */
export const healthRoute = guestRoute(endpoint<typeof schema>("GET", "/health"), schema, {
  policy: guest,
  handler: async ({ services }) => {
    await services.database.pool.query("select 1");
    return ok({});
  },
});
