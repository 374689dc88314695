import { refreshReads } from "#platform/web/query.ts";
import { refreshRecord } from "#records/web/refresh.ts";
import { listCandidates, readLedger, readSettlement } from "../endpoints.ts";
import { timePack } from "../time-pack.ts";

/** Calls that change with a movement. */
export const minuteReads = [readLedger, readSettlement, listCandidates];

/** Whatever shows the pack asks anew. */
export async function refreshMinutes(): Promise<void> {
  await Promise.all([refreshRecord(timePack), refreshReads(...minuteReads)]);
}
