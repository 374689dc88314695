import { Failure } from "#platform/server/http/failure.ts";
import { bindSteps, type Looking } from "#records/server/steps/bind-steps.ts";
import { worktimeSteps as machine } from "../steps.ts";
import type { worktime } from "../worktime.ts";
import { me, worktimeRecords } from "./records.ts";

/** Submitting is the author's word for his own time. */
function refuseOthers({ asker, before }: Looking<typeof worktime>): void {
  if (before.staff_id !== me(asker)) throw new Failure("forbidden", "본인의 업무시간만 제출할 수 있습니다.");
}

/** The steps of an entry. The bell speaks of the week, so that twenty entries ring once. */
export const worktimeSteps = bindSteps(worktimeRecords, machine, {
  guards: { submit: refuseOthers, recall: refuseOthers },
  about: ({ week_id: weekId }) => ({ type: "worktimeWeek", id: weekId! }),
});
