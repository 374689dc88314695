import type { ServerFeature } from "../../../../kit/server/feature.ts";
import { routes } from "./routes.ts";

export const views: ServerFeature = { name: "views", routes };
