import { recordEndpoints } from "../../shared/records/endpoints.ts";
import type { Resource } from "../../shared/records/resource.ts";
import { refreshReads } from "../query.ts";

/** After a write of a record by a command of its own: whatever shows such records asks anew. */
export async function refreshRecord(resource: Resource): Promise<void> {
  const { list, read, history, options } = recordEndpoints(resource);
  await refreshReads(list, read, history, options);
}
