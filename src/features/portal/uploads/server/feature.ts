import type { ServerFeature } from "#firm/server/feature.ts";
import { recordSearch } from "#records/server/search.ts";
import { filesHandedIn } from "./bell.ts";
import { clientFilePieces } from "./personal-data.ts";
import { clientFileRecords } from "./records.ts";
import { routes } from "./routes.ts";
import { clientFileSteps } from "./steps.ts";

/** 의뢰인 자료: what clients are asked to send, and what they have sent (product §6.15). */
export const clientUploads: ServerFeature = {
  name: "clientUploads",
  records: [clientFileRecords],
  steps: [clientFileSteps],
  bell: { kinds: [filesHandedIn] },
  personal: [clientFilePieces],
  routes,
  search: recordSearch(clientFileRecords, { detail: ["client", "project"], state: "status" }),
};
