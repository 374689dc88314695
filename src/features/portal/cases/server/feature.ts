import type { ServerFeature } from "#firm/server/feature.ts";
import { routes } from "./routes.ts";

/** What clients see of their cases (product §6.15; additions 41), signed in or by a link. */
export const clientPages: ServerFeature = { name: "clientPages", routes };
