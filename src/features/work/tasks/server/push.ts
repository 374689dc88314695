import type { EventListener } from "../../../../kit/server/events.ts";
import type { Services } from "../../../../kit/server/services.ts";
import type { SocketHub } from "../../../../kit/server/sockets.ts";
import { countsOf } from "./queries/count.ts";

/** The event of spec §4.3; it carries the fields of GET /api/tasks/count. */
const socketEvent = "task-count-refresh";

/**
 * Sends their counts to the staff whose lists changed and who have a page open here. While one statement runs, further
 * events gather for the next one, so that a burst of changes costs two statements and the last count sent is the newest.
 */
export function pushCounts({ database }: Services, sockets: SocketHub): EventListener {
  const waiting = new Set<number>();
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    while (waiting.size > 0) {
      const staffIds = [...waiting];
      waiting.clear();
      for (const count of await countsOf(database, staffIds)) sockets.toStaff(count.staffId, socketEvent, count);
    }
  }

  return (event) => {
    for (const id of sockets.connected(event.staffIds ?? [])) waiting.add(id);
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  };
}
