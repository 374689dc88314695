import { countEvents } from "#features/work/tasks/server/commands/touch-task-lists.ts";
import type { World } from "../harness/world.ts";
import type { CallKind } from "./calls.ts";

/** Often enough that nearly every answer is of a list that has changed since the last one. */
const changeEveryMs = 60;

const reads = [
  { name: "refresh", path: "/api/tasks/refresh", senders: false },
  { name: "count", path: "/api/tasks/count", senders: false },
  { name: "sent", path: "/api/tasks/sent", senders: true },
] as const;

/** The reads of the task screen, of lists that change all the while. */
export const changedCalls = reads.map(({ name, path, senders }) => ({
  name,
  label: `GET ${path}, changed`,
  open(world: World) {
    const people = senders ? world.people.slice(0, 10) : world.people;
    const requests = people.map(({ token }) => ({ path, headers: { authorization: `Bearer ${token}` } }));
    const changing = keepChanging(
      world,
      people.map(({ id }) => id),
    );
    return Promise.resolve({ people, requests, close: () => changing.stop() });
  },
})) satisfies readonly CallKind[];

/** Raises the versions of these people's lists again and again and tells of it, as writers do. */
function keepChanging({ database }: World, staffIds: readonly number[]): { stop(): Promise<void> } {
  const ending = new AbortController();
  const done = (async () => {
    while (!ending.signal.aborted) {
      await database.pool.query("update staffs set task_version = task_version + 1 where id = any($1)", [staffIds]);
      database.announce(countEvents(staffIds));
      await new Promise((resolve) => setTimeout(resolve, changeEveryMs));
    }
  })();
  return {
    async stop() {
      ending.abort();
      await done;
    },
  };
}
