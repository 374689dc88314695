import type { ServerFeature } from "../../../../kit/server/feature.ts";
import { clientRecords } from "./records.ts";
import { routes } from "./routes.ts";

export const clients: ServerFeature = { name: "clients", records: [clientRecords], routes };
