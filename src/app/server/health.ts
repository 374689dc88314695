import { endpoint } from "../../kit/shared/endpoint.ts";
import { guest } from "../../kit/shared/policy.ts";
import { success } from "../../kit/shared/schema.ts";
import { guestRoute, ok } from "../../kit/server/http/route.ts";

const schema = { response: success({}) };

/** Answers once the database answers, and says no more to whoever asks: the page of backups tells which one runs (R13). */
export const healthRoute = guestRoute(endpoint<typeof schema>("GET", "/health"), schema, {
  policy: guest,
  handler: async ({ services }) => {
    await services.database.pool.query("select 1");
    return ok({});
  },
});
