import { call } from "#platform/web/call.ts";
import { createPersonalStore } from "#platform/web/personal-store.ts";
import * as endpoints from "../../endpoints.ts";
import type { TaskEntry } from "../../schemas.ts";

// What was told once in this page is not told again.
const told = createPersonalStore<ReadonlySet<number>>(new Set());

/** Tells the sender, once, that the person has looked at the task; a failure is told with the next look. */
export function acknowledge({ id, status }: TaskEntry): void {
  if (status !== "대기" || told.read().has(id)) return;
  told.write((ids) => new Set(ids).add(id));
  void call(endpoints.acknowledge, { params: { taskUserId: String(id) } }).catch(() =>
    told.write((ids) => new Set([...ids].filter((one) => one !== id))),
  );
}
