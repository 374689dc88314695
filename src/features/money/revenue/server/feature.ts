import type { ServerFeature } from "../../../../kit/server/feature.ts";
import { routes } from "./routes.ts";

export const revenue: ServerFeature = { name: "revenue", routes };
