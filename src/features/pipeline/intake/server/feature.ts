import type { ServerFeature } from "#firm/server/feature.ts";
import { standardRoutes } from "#records/server/routes.ts";
import { recordSearch } from "#records/server/search.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { nameless } from "#features/pipeline/consults/consult.ts";
import { channelSteps } from "./channel-steps.ts";
import { intakeSteps } from "./intake-steps.ts";
import { emptyOldIntakes, returnIdleIntakes } from "./jobs.ts";
import { languageKey } from "./language/settings.ts";
import { summarizeIntake } from "./language/summarize.ts";
import { intakeFacts, intakeLines } from "./personal-data.ts";
import { channelRecords, intakeRecords } from "./records.ts";
import { returnUncalled } from "./return-consults.ts";
import { routes } from "./routes.ts";

/** AI 상담: consultations from outside, until a person has made something of them. */
export const intakes: ServerFeature = {
  name: "intakes",
  records: [intakeRecords, channelRecords],
  personal: [intakeLines, intakeFacts],
  steps: [intakeSteps, channelSteps],
  encrypted: [languageKey],
  routes: [
    // They come from outside alone, and are put aside, not removed.
    ...standardRoutes(intakeRecords, { without: ["create", "remove", "restore", "options"] }),
    ...standardRoutes(channelRecords, { without: ["remove", "restore", "options"] }),
    ...stepRoutes(intakeSteps),
    ...stepRoutes(channelSteps),
    ...routes,
  ],
  search: recordSearch(intakeRecords, { detail: ["brand", "brief"], state: "status", nameless }),
  jobs: [summarizeIntake, returnIdleIntakes, returnUncalled, emptyOldIntakes],
};
