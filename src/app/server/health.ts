import { z } from "zod";
import { endpoint } from "../../kit/shared/endpoint.ts";
import { guest } from "../../kit/shared/policy.ts";
import { success } from "../../kit/shared/schema.ts";
import { guestRoute, ok } from "../../kit/server/http/route.ts";

const schema = { response: success({ database: z.string() }) };

/** Answers once the database answers; says which version runs. */
export const healthRoute = guestRoute(endpoint<typeof schema>("GET", "/health"), schema, {
  policy: guest,
  handler: async ({ services }) => {
    const { rows } = await services.database.pool.query<{ server_version: string }>("show server_version");
    return ok({ database: `PostgreSQL ${rows[0]!.server_version}` });
  },
});
