import type { ServerFeature } from "#firm/server/feature.ts";
import { routes } from "./routes.ts";

/** 나의사건검색, as a person copied it (product N18). */
export const courtPages: ServerFeature = { name: "courtPages", routes };
