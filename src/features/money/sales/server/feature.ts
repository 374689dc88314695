import type { ServerFeature } from "../../../../kit/server/feature.ts";
import { routes } from "./routes.ts";

export const sales: ServerFeature = { name: "sales", routes };
