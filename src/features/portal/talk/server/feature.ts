import type { ServerFeature } from "#firm/server/feature.ts";
import { recordSearch } from "#records/server/search.ts";
import { clientWrote, draftProposed, reservationHeld } from "./bell.ts";
import { sentInTalk } from "./file-shares.ts";
import { watchDrafts, watchReservations } from "./jobs.ts";
import { clientCalls, clientMessageFiles, clientMessages, clientReservations } from "./personal-data.ts";
import { quickReplyRecords } from "./quick-replies.ts";
import { clientRoomRecords } from "./records.ts";
import { routes } from "./routes.ts";
import { clientRoomSteps } from "./steps.ts";

/** 의뢰인 대화: the rooms in which clients and the firm talk (product §6.15). */
export const clientTalk: ServerFeature = {
  name: "clientTalk",
  records: [clientRoomRecords, quickReplyRecords],
  steps: [clientRoomSteps],
  bell: { kinds: [clientWrote, reservationHeld, draftProposed] },
  jobs: [watchReservations, watchDrafts],
  personal: [clientMessages, clientMessageFiles, clientReservations, clientCalls],
  routes,
  fileShares: [sentInTalk],
  search: recordSearch(clientRoomRecords, { detail: ["client", "project"], state: "status" }),
};
