import { invalidField } from "../http/failure.ts";
import { readInWorker } from "../workers/in-worker.ts";
import type { parseCsvText } from "./csv.ts";
import { SpreadsheetError } from "./limits.ts";

const parseInWorker = readInWorker<typeof parseCsvText>(new URL("./csv.ts", import.meta.url), "parseCsvText");

/**
 * Rows of what was pasted into the field `table`, read apart from the server. 400 for a text that is no table. `person`:
 * the staff id of whoever waits.
 */
export async function readPastedTable(text: string, person: number): Promise<string[][]> {
  try {
    return await parseInWorker(text, person);
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error;
    throw invalidField("table", error.message);
  }
}
