import { queryClient, readKey } from "#platform/web/query.ts";
import { call } from "#platform/web/call.ts";
import { session } from "#platform/web/session.ts";
import { createStore, useStore } from "#platform/web/store.ts";
import * as endpoints from "../../endpoints.ts";
import type { TaskCount } from "../../schemas.ts";
import { refreshTasks } from "../data/lists.ts";

/** The open tasks of the person by importance; null until first read. */
const taskCount = createStore<TaskCount | null>(null);

/** How many tasks are open, for the side menu. */
export const openTaskCount = createStore<number | null>(null);

/** Known with the first drawing of the page already, when it was read together with it. */
export const useTaskCount = (): TaskCount | null => useStore(taskCount) ?? firstCount();

// Counts taken over so far: an answer that was on its way meanwhile may be older than the last of them.
let accepted = 0;
const attempts = 3;

/** Takes counts as they come, if they are those of the person who works here (spec §4.3). */
export function acceptCount(count: TaskCount): void {
  if (count.staffId !== session.read().user?.staff?.id) return;
  accepted += 1;
  taskCount.write(count);
  openTaskCount.write(count.count);
}

/** The counts that were read together with the page; null when there are none, or they are another person's. */
function firstCount(): TaskCount | null {
  const first = queryClient.getQueryData<TaskCount>(readKey(endpoints.count, {}));
  return first?.staffId === session.read().user?.staff?.id ? (first ?? null) : null;
}

/** Takes over what was read together with the page; false when there was nothing. */
export function acceptFirstCount(): boolean {
  const first = firstCount();
  if (first) acceptCount(first);
  queryClient.removeQueries({ queryKey: readKey(endpoints.count) });
  return first !== null;
}

/** Forgets the counts of the person before. */
export function forgetCount(): void {
  accepted += 1;
  taskCount.write(null);
  openTaskCount.write(null);
}

/** Reads the counts anew without extending the session, and the lists on screen with them. */
export async function refetchCount(): Promise<void> {
  const isFirst = taskCount.read() === null;
  try {
    await readCount();
  } catch {
    // The counts on screen stay; the next read follows within a minute (spec §7: errors not handled).
  }
  // With the first counts come the first lists; there is nothing older on the screen.
  if (!isFirst) refreshTasks();
}

/** An answer that a push has overtaken is asked for once more: either of the two may be the newer one. */
async function readCount(): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const before = accepted;
    // oxlint-disable-next-line no-await-in-loop -- the next attempt is only made when this one was overtaken
    const count = await call(endpoints.count, {}, { background: true });
    // Whoever has signed out meanwhile has no counts to ask for.
    if (session.read().status !== "in") return;
    if (before !== accepted) continue;
    acceptCount(count);
    return;
  }
}
