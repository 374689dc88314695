import { inWorker } from "../workers/in-worker.ts";
import { readSpreadsheet } from "./read.ts";

/** `readSpreadsheet` in a process of its own. */
export const readSpreadsheetInWorker = inWorker(new URL("./read.ts", import.meta.url), readSpreadsheet);
