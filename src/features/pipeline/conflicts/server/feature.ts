import type { ServerFeature } from "#firm/server/feature.ts";
import { lookAnew } from "./commands/look-anew.ts";
import { routes } from "./routes.ts";

export const conflicts: ServerFeature = {
  name: "conflicts",
  routes,
  listen: (services) => ({ record: ({ ref }) => lookAnew(services, ref) }),
};
