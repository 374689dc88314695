import { defineSteps } from "#records/steps.ts";
import { clientRoom } from "./client-room.ts";

/** 종료 and 재개 of a room. */
export const clientRoomSteps = defineSteps(clientRoom, "status", {
  close: { label: "종료", from: ["open"], to: "closed", undo: true },
  reopen: { label: "재개", from: ["closed"], to: "open" },
});
