import { readInWorker } from "../workers/in-worker.ts";
import type { readLines } from "./read-lines.ts";

/** The lines of the text layer of a PDF (`readLines`), read in a process of its own. */
export const readLinesInWorker = readInWorker<typeof readLines>(
  new URL("./read-lines.ts", import.meta.url),
  "readLines",
);
