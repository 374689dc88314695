import type { AppEvent } from "#platform/server/app-event.ts";
import type { EventListener } from "#platform/server/events.ts";
import type { Services } from "#platform/server/services.ts";
import type { SocketHub } from "#platform/server/sockets.ts";
import { keptCounts, type Told } from "./kept-counts.ts";

/** The event of spec §4.3; it carries the fields of GET /api/tasks/count. */
const socketEvent = "task-count-refresh";

/**
 * Sends their counts to the staff whose lists changed and who have a page open here. While one statement runs, further
 * events gather for the next one, so that a burst of changes costs two reads and the last count sent is the newest.
 */
export function pushCounts({ database }: Services, sockets: SocketHub): EventListener {
  const counts = keptCounts(database);
  const waiting = new Map<number, Told>();
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    while (waiting.size > 0) {
      const asked = new Map(waiting);
      waiting.clear();
      const present = new Set(sockets.connected("all"));
      for (const { staffId, json } of await counts.read(asked, present)) sockets.toStaff([staffId], socketEvent, json);
    }
  }

  return (event) => {
    const present = sockets.connected(event.staffIds ?? []);
    if (present.length === 0) return undefined;
    const told = toldBy(event);
    for (const id of present) waiting.set(id, together(waiting.get(id), told(id)));
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  };
}

/** What an event says of each person it names. */
function toldBy({ staffIds, versions, ref }: AppEvent): (staffId: number) => Told {
  if (staffIds === undefined || staffIds === "all" || versions === undefined) return () => null;
  const raised = new Map(staffIds.map((id, index) => [id, versions[index]!]));
  return (id) => new Map([[raised.get(id)!, Number(ref)]]);
}

function together(before: Told | undefined, next: Told): Told {
  if (before === undefined) return next;
  return before === null || next === null ? null : new Map([...before, ...next]);
}
