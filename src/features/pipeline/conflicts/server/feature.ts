import type { ServerFeature } from "#firm/server/feature.ts";
import { lookAnew } from "./commands/look-anew.ts";
import { routes } from "./routes.ts";
import { conflictChecks, parties, personAliases, persons } from "./personal-data.ts";

export const conflicts: ServerFeature = {
  name: "conflicts",
  personal: [conflictChecks, parties, personAliases, persons],
  routes,
  listen: (services) => ({ record: ({ ref }) => lookAnew(services, ref) }),
};
