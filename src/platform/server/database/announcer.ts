import { setTimeout as pause } from "node:timers/promises";
import type { Pool } from "pg";
import type { AppEvent } from "../app-event.ts";

/** Tells every process what has been committed. */
export type Announcer = {
  announce(events: readonly AppEvent[]): void;
  /** Resolves when all is told, or cannot be. */
  drain(): Promise<void>;
};

/** After one statement, others wait so long for the next: under load each then carries several. */
const gatherMs = 2;
const mostWaiting = 10_000;
const mostTries = 3;

/**
 * NOTIFY within a transaction makes commits wait for each other, and each for the disk, which costs more than half of
 * all writes. So events are told right after the commit, all that wait in one statement that writes nothing.
 */
export function createAnnouncer(pool: Pool): Announcer {
  const waiting = new Set<string>();
  let telling: Promise<void> | null = null;
  let ending = false;

  async function tell(): Promise<void> {
    let failed = 0;
    while (waiting.size > 0) {
      const payloads = [...waiting];
      waiting.clear();
      try {
        await pool.query({
          name: "announce",
          text: "select pg_notify('haechi', payload) from unnest($1::text[]) payload",
          values: [payloads],
        });
        failed = 0;
      } catch {
        // All connections are busy; or the database is away, and whoever listens again is told to look anew.
        failed += 1;
        if (failed < mostTries && !ending) for (const payload of payloads) waiting.add(payload);
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
      ending = true;
      await telling;
    },
  };
}
