import { Failure } from "#platform/server/http/failure.ts";
import { bindSteps, type Looking } from "#records/server/steps/bind-steps.ts";
import { moderateTalk } from "../access.ts";
import type { room } from "../room.ts";
import { roomSteps as machine } from "../steps.ts";
import { roomRecords } from "./records.ts";

function refuseOthers({ asker, before }: Looking<typeof room>): void {
  if (before.owner_id === (asker.viewer.staff?.id ?? null) || moderateTalk.allows(asker.facts)) return;
  throw new Failure("ruleViolated", "방을 만든 사람이 닫고 엽니다.");
}

/** Closing a room and opening it again. */
export const roomSteps = bindSteps(roomRecords, machine, { guards: { close: refuseOthers, reopen: refuseOthers } });
