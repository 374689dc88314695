import { readInWorker } from "../workers/in-worker.ts";
import type { readSpreadsheet } from "./read.ts";

/** `readSpreadsheet` in a process of its own. */
export const readSpreadsheetInWorker = readInWorker<typeof readSpreadsheet>(
  new URL("./read.ts", import.meta.url),
  "readSpreadsheet",
);
