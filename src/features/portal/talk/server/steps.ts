import { bindSteps } from "#records/server/steps/bind-steps.ts";
import { clientRoomSteps as machine } from "../steps.ts";
import { clientRoomRecords } from "./records.ts";

export const clientRoomSteps = bindSteps(clientRoomRecords, machine, {
  // Nobody waits for an answer in a room that has ended.
  sets: { close: () => ({ waiting_since: null }) },
});
