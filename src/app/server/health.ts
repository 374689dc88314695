import { z } from "zod";
import { endpoint } from "../../kit/shared/endpoint.ts";
import { guest } from "../../kit/shared/policy.ts";
import { success } from "../../kit/shared/schema.ts";
import { queryDurability } from "../../kit/server/database/durability.ts";
import { guestRoute, ok } from "../../kit/server/http/route.ts";

const schema = {
  response: success({
    database: z.string(),
    embedded: z.boolean(),
    fsync: z.boolean(),
    fullPageWrites: z.boolean(),
    synchronousCommit: z.boolean(),
  }),
};

/** Answers once the database answers; says which one runs and whether it keeps what it acknowledges. */
export const healthRoute = guestRoute(endpoint<typeof schema>("GET", "/health"), schema, {
  policy: guest,
  handler: async ({ services }) => {
    const { version, fsync, fullPageWrites, synchronousCommit } = await queryDurability(services.database.pool);
    const embedded = services.config.databaseUrl === null;
    return ok({ database: `PostgreSQL ${version}`, embedded, fsync, fullPageWrites, synchronousCommit });
  },
});
