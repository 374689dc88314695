import { advertisingRoutes } from "#firm/server/advertising/routes.ts";
import type { ServerFeature } from "#firm/server/feature.ts";
import { importRoutes } from "#records/server/import/routes.ts";
import { standardRoutes } from "#records/server/routes.ts";
import { recordSearch } from "#records/server/search.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { advertisedSuit } from "./advertised.ts";
import { deficiencySteps, lawsuitSteps } from "./lawsuit-steps.ts";
import { participantSteps } from "./participant-steps.ts";
import { deficiencyRecords, lawsuitRecords, participantRecords, suitRecords } from "./records.ts";
import { emptyPapers, makePaper } from "./papers.ts";
import { lawsuitCase, participantRoutes, suitRoutes } from "./routes.ts";
import { suitSteps } from "./suit-steps.ts";
import { suitLimitations } from "./limitation.ts";
import { suitTile } from "./tile.ts";
import { documentsHandedIn } from "./uploads/bell.ts";
import { linkRoutes } from "./uploads/link-routes.ts";
import { suitSubmissions, suitUploadPieces } from "./uploads/personal-data.ts";

export const suits: ServerFeature = {
  name: "suits",
  records: [suitRecords],
  steps: [suitSteps],
  routes: [
    ...standardRoutes(suitRecords),
    ...stepRoutes(suitSteps),
    ...advertisingRoutes(suitRecords, async (_query, row) => advertisedSuit(row)),
    ...suitRoutes,
  ],
  search: recordSearch(suitRecords, { detail: ["defendants", "lead"], state: "status" }),
  tiles: [suitTile],
  limitations: [suitLimitations],
  jobs: [makePaper, emptyPapers],
};

export const participants: ServerFeature = {
  name: "participants",
  records: [participantRecords, deficiencyRecords],
  steps: [participantSteps, deficiencySteps],
  routes: [
    ...standardRoutes(participantRecords, { without: ["remove", "restore"] }),
    ...stepRoutes(participantSteps),
    ...importRoutes(participantRecords),
    ...standardRoutes(deficiencyRecords, { without: ["remove", "restore", "options"] }),
    ...stepRoutes(deficiencySteps),
    ...participantRoutes,
    ...linkRoutes,
  ],
  search: recordSearch(participantRecords, { detail: ["suit", "unit"], state: "status" }),
  personal: [suitSubmissions, suitUploadPieces],
  bell: { kinds: [documentsHandedIn] },
};

export const suitLawsuits: ServerFeature = {
  name: "suitLawsuits",
  records: [lawsuitRecords],
  steps: [lawsuitSteps],
  routes: [...standardRoutes(lawsuitRecords), ...stepRoutes(lawsuitSteps), lawsuitCase],
  search: recordSearch(lawsuitRecords, { detail: ["court", "suit"], state: "status" }),
};
