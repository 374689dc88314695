import type { ServerFeature } from "../../../../kit/server/feature.ts";
import { sweepImports } from "../../../../kit/server/records/import/kept-files.ts";
import { recordSearch } from "../../../../kit/server/records/search.ts";
import { clientRecords } from "./records.ts";
import { routes } from "./routes.ts";

export const clients: ServerFeature = {
  name: "clients",
  records: [clientRecords],
  routes,
  search: recordSearch(clientRecords, { detail: ["kind", "tel", "manager"], state: "status" }),
  sweep: ({ database }) => sweepImports(database),
};
