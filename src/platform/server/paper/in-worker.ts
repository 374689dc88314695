import { makeInWorker, printInWorker, readInWorker } from "../workers/in-worker.ts";
import type { fillTemplate, readTemplate } from "./papers.ts";
import type { renderPaper } from "./render-paper.ts";

const papers = new URL("./papers.ts", import.meta.url);

/** `readTemplate` in a process of its own. */
export const readTemplateInWorker = readInWorker<typeof readTemplate>(papers, "readTemplate");
/** `fillTemplate` in a process of its own. */
export const fillTemplateInWorker = makeInWorker<typeof fillTemplate>(papers, "fillTemplate");
/** `renderPaper` in a process of its own. */
export const paperToPdf = printInWorker<typeof renderPaper>(
  new URL("./render-paper.ts", import.meta.url),
  "renderPaper",
);
