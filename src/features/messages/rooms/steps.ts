import { defineSteps } from "#records/steps.ts";
import { room } from "./room.ts";

/** A closed room is read, and nothing is written in it. */
export const roomSteps = defineSteps(room, "status", {
  close: { label: "방 닫기", from: ["open"], to: "closed", undo: true },
  reopen: { label: "다시 열기", from: ["closed"], to: "open", undo: true },
});
