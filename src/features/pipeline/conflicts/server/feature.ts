import type { ServerFeature } from "../../../../kit/server/feature.ts";
import { routes } from "./routes.ts";

export const conflicts: ServerFeature = { name: "conflicts", routes };
