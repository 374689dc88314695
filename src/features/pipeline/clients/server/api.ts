import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { lockRecord, readStored } from "#records/server/read.ts";
import { clientRecords } from "./records.ts";

/** The stored row of a client that the person sees; 404 otherwise. */
export const seenClient = (query: Database["query"], asker: Asker, number: number) =>
  readStored(query, clientRecords, number, asker);

/** The same, locked until the end of the transaction. */
export const lockClient = (query: Database["query"], asker: Asker, number: number) =>
  lockRecord(query, clientRecords, number, asker);
export { clientContacted } from "./contacted.ts";
export { successorsInSight } from "./queries/successors.ts";
