import type { ServerFeature } from "#firm/server/feature.ts";
import { routes } from "./routes.ts";

export const revenue: ServerFeature = { name: "revenue", routes };
