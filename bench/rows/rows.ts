import { browser } from "./browser.ts";
import { databaseReads, revenue } from "./reads.ts";
import { documentWords } from "./document-words.ts";
import { growth } from "./growth.ts";
import type { Row } from "./row.ts";
import { sockets } from "./sockets.ts";
import { coldStart } from "./start.ts";
import { changedReads, unchangedRead } from "./task-reads.ts";
import { create, reorder, taskMoves } from "./writes.ts";

/** The lines of the table, in their order. */
export const rows: readonly Row[] = [
  ...changedReads,
  unchangedRead,
  create,
  ...taskMoves,
  reorder,
  ...databaseReads,
  revenue,
  documentWords,
  sockets,
  coldStart,
  browser,
  growth,
];
