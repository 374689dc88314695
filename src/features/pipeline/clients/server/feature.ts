import type { ServerFeature } from "#firm/server/feature.ts";
import { sweepImports } from "#records/server/import/kept-files.ts";
import { recordSearch } from "#records/server/search.ts";
import { clientRecords } from "./records.ts";
import { routes } from "./routes.ts";

export const clients: ServerFeature = {
  name: "clients",
  records: [clientRecords],
  routes,
  search: recordSearch(clientRecords, { detail: ["kind", "tel", "manager"], state: "status" }),
  sweep: ({ database }) => sweepImports(database),
};
