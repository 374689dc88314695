import { call } from "#platform/web/call.ts";
import { createStore } from "#platform/web/store.ts";
import { readRadar } from "../radar-call.ts";

/** Projects with nothing planned, beside the menu entry; null until read. */
export const idleCount = createStore<number | null>(null);

/** Reads the number anew without extending the session; the one on screen stays when that fails. */
export async function refreshRadar(): Promise<void> {
  try {
    idleCount.write((await call(readRadar, {}, { background: true })).count);
  } catch {
    // The next read follows.
  }
}
