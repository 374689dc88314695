import { saveFile } from "#platform/web/save-file.ts";

/** Saves rows of texts as a CSV that spreadsheets open. */
export function saveTable(name: string, rows: readonly (readonly string[])[]): void {
  const text = rows.map((cells) => cells.map(inert).join(",")).join("\r\n");
  saveFile(new Blob([`\uFEFF${text}`], { type: "text/csv" }), `${name}.csv`);
}

/** A cell of a CSV that no program takes for a formula. */
function inert(cell: string): string {
  const plain = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return `"${plain.replaceAll('"', '""')}"`;
}
