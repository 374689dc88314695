/** A thread that does a small piece of work over and over, and tells how long it took and how late its turn came. */
import { parentPort } from "node:worker_threads";
import { millisecondsOfPiece } from "./piece-of-work.ts";

export type Turn = { readonly piece: number; readonly late: number };

const everyMs = 25;
let due = performance.now() + everyMs;

function turn(): void {
  const late = Math.max(0, performance.now() - due);
  const told: Turn = { piece: millisecondsOfPiece(), late };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have none
  parentPort?.postMessage(told);
  due = performance.now() + everyMs;
  setTimeout(turn, everyMs);
}

setTimeout(turn, everyMs);
