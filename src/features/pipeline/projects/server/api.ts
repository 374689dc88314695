import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { readStored } from "#records/server/read.ts";
import { projectRecords } from "./records.ts";

export { beginProject } from "./commands/begin-project.ts";

/** The stored row of a case that the person sees; 404 otherwise. */
export const seenProject = (query: Database["query"], asker: Asker, number: number) =>
  readStored(query, projectRecords, number, asker);
