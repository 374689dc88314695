import { defineRecurringJob } from "#platform/server/jobs/job.ts";
import type { ServerFeature } from "#firm/server/feature.ts";
import { sweepImports } from "#records/server/import/kept-files.ts";
import { recordSearch } from "#records/server/search.ts";
import { clientStep } from "./first-day.ts";
import { clientSuccessors } from "./personal-data.ts";
import { clientRecords } from "./records.ts";
import { routes } from "./routes.ts";

const forgetImports = defineRecurringJob({
  name: "import.tidy",
  label: "가져오지 않은 파일 정리",
  every: "tenMinutes",
  run: ({ database }) => sweepImports(database),
});

export const clients: ServerFeature = {
  name: "clients",
  firstDays: [clientStep],
  records: [clientRecords],
  personal: [clientSuccessors],
  routes,
  search: recordSearch(clientRecords, { detail: ["kind", "tel", "manager"], state: "status" }),
  jobs: [forgetImports],
};
