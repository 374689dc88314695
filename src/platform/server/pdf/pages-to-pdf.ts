import { printInWorker } from "../workers/in-worker.ts";
import type { renderPages } from "./render-pages.ts";

/**
 * A PDF of placed pages, made in a process of its own so that nobody waits for it but whoever asked. `person`: the staff
 * id of whoever waits. Throws 413, 422, 429 and 503 in Korean words as all work of workers does.
 */
export const pagesToPdf = printInWorker<typeof renderPages>(
  new URL("./render-pages.ts", import.meta.url),
  "renderPages",
);
