import type { ServerFeature } from "#firm/server/feature.ts";
import { recordSearch } from "#records/server/search.ts";
import { clientWrote } from "./bell.ts";
import { clientMessageFiles, clientMessages } from "./personal-data.ts";
import { clientRoomRecords } from "./records.ts";
import { routes } from "./routes.ts";
import { clientRoomSteps } from "./steps.ts";

/** 의뢰인 대화: the rooms in which clients and the firm talk (product §6.15). */
export const clientTalk: ServerFeature = {
  name: "clientTalk",
  records: [clientRoomRecords],
  steps: [clientRoomSteps],
  bell: { kinds: [clientWrote] },
  personal: [clientMessages, clientMessageFiles],
  routes,
  search: recordSearch(clientRoomRecords, { detail: ["client", "project"], state: "status" }),
};
