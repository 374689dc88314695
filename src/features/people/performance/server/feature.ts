import type { ServerFeature } from "#firm/server/feature.ts";
import { routes } from "./routes.ts";

export const performance: ServerFeature = { name: "performance", routes };
