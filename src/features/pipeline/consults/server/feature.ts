import type { ServerFeature } from "../../../../kit/server/feature.ts";
import { consultRecords } from "./records.ts";
import { routes } from "./routes.ts";
import { consultSearch } from "./search.ts";

export const consults: ServerFeature = { name: "consults", records: [consultRecords], routes, search: consultSearch };
