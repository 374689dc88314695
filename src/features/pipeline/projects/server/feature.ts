import type { ServerFeature } from "../../../../kit/server/feature.ts";
import { projectRecords } from "./records.ts";
import { routes } from "./routes.ts";
import { projectSearch } from "./search.ts";

export const projects: ServerFeature = { name: "projects", records: [projectRecords], routes, search: projectSearch };
