import { recordEndpoints } from "../../shared/records/endpoints.ts";
import type { Resource } from "../../shared/records/resource.ts";
import { refreshReads } from "../query.ts";
import { tellRecordChange } from "./record-changes.ts";

/** After a write of a record by a command of its own: whatever shows such records asks anew. */
export async function refreshRecord(resource: Resource, id: number): Promise<void> {
  const { list, read, history, options } = recordEndpoints(resource);
  tellRecordChange(`${resource.name}:${id}`);
  await refreshReads(list, read, history, options);
}
