import { setTimeout as pause } from "node:timers/promises";
import type { Pool } from "pg";
import type { AppEvent } from "../events.ts";

/** Tells every process what has been committed. */
export type Announcer = {
  announce(events: readonly AppEvent[]): void;
  /** Resolves when all is told, or cannot be. */
  drain(): Promise<void>;
};

/** After one statement, others wait so long for the next: under load each then carries several. */
const gatherMs = 2;
const mostWaiting = 10_000;

/**
 * NOTIFY within a transaction makes commits wait for each other, and each for the disk, which costs more than half of
 * all writes. So events are told right after the commit, all that wait in one statement that writes nothing.
 */
export function createAnnouncer(pool: Pool): Announcer {
  const waiting = new Set<string>();
  let telling: Promise<void> | null = null;

  async function tell(): Promise<void> {
    while (waiting.size > 0) {
      const payloads = [...waiting];
      waiting.clear();
      try {
        await pool.query({
          name: "announce",
          text: "select pg_notify('haechi', payload) from unnest($1::text[]) payload",
          values: [payloads],
        });
      } catch {
        // The database is away, and with it the connection that listens: whoever comes back reads everything anew.
      }
      await pause(gatherMs);
    }
  }

  return {
    announce(events) {
      for (const event of events) if (waiting.size < mostWaiting) waiting.add(JSON.stringify(event));
      if (waiting.size === 0) return;
      telling ??= tell().finally(() => {
        telling = null;
      });
    },
    async drain() {
      await telling;
    },
  };
}
