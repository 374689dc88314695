import { csvLine, csvMark } from "#platform/csv-line.ts";
import { saveFile } from "#platform/web/save-file.ts";

/** Saves rows of texts as a CSV that spreadsheets open. */
export function saveTable(name: string, rows: readonly (readonly string[])[]): void {
  saveFile(new Blob([csvMark, ...rows.map(csvLine)], { type: "text/csv" }), `${name}.csv`);
}
