import { useEffect, useRef } from "react";
import type { Endpoint } from "#platform/endpoint.ts";
import { recordEndpoints } from "../endpoints.ts";
import type { Resource } from "../resource.ts";
import { refreshAnswers, refreshReads } from "#platform/web/query.ts";
import { onRecordChange } from "./record-changes.ts";

/** After a write of a record: whatever shows such records, and what is read below one of them, asks anew. */
export async function refreshRecord(resource: Resource): Promise<void> {
  const { list, read, history, options } = recordEndpoints(resource);
  // Nobody waits for all the parts.
  void refreshAnswers(({ queryKey: [path] }) => path !== history.path && String(path).startsWith(`${read.path}/`));
  await refreshReads(list, read, history, options);
}

/** While the component is shown: asks these calls anew when a record of this type changes, by whose hand ever. */
export function useRefreshOn(type: string, ...endpoints: readonly Endpoint[]): void {
  const asked = useRef(endpoints);
  useEffect(() => onRecordChange(type, () => void refreshReads(...asked.current)), [type]);
}
