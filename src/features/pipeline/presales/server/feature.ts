import type { ServerFeature } from "../../../../kit/server/feature.ts";
import { routes } from "./routes.ts";

export const presales: ServerFeature = { name: "presales", routes };
