import type { ServerFeature } from "../../../../kit/server/feature.ts";
import { routes } from "./routes.ts";
import { projectSearch } from "./search.ts";

export const projects: ServerFeature = { name: "projects", routes, search: projectSearch };
