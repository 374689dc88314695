import { refreshRecord } from "#records/web/refresh.ts";
import { refreshReads } from "#platform/web/query.ts";
import { listProposals, readCaseHours, readTeam, readTimer, readWeek } from "../endpoints.ts";
import { worktime } from "../worktime.ts";

/** Calls of the screens that change with an entry. */
export const worktimeReads = [readWeek, readTeam, listProposals, readTimer, readCaseHours];

/** Whatever shows 업무시간 asks anew. */
export async function refreshWorktime(): Promise<void> {
  await Promise.all([refreshRecord(worktime), refreshReads(...worktimeReads)]);
}
