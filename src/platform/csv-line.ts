/** What a spreadsheet may take for a formula: some drop white space before it. */
const formulaLike = /^\s*[=+\-@＝＋－＠]|^[\t\r\n\0]/u;

/** What spreadsheets refuse or end the file at: control characters, characters that are none, halves of one. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Cs}]/gu;

/** Begins a CSV file that spreadsheets read as UTF-8. */
export const csvMark = "\uFEFF";

/**
 * A line of a CSV file with its end. A text that a spreadsheet might take for a formula gets an apostrophe before it;
 * U+FFFD stands for what none reads.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(",")}\r\n`;
}

function cell(value: string): string {
  const inert = (formulaLike.test(value) ? `'${value}` : value).replaceAll(unwritable, "\ufffd");
  return `"${inert.replaceAll('"', '""')}"`;
}
