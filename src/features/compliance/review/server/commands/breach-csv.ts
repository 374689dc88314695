import type { Touched } from "../queries/breach.ts";

/** What a spreadsheet may take for a formula: some drop white space before it. */
const formulaLike = /^\s*[=+\-@＝＋－＠]|^[\t\r\n\0]/u;

/** What spreadsheets refuse or end the file at: control characters, characters that are none, halves of one. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Cs}]/gu;

const columns: readonly (readonly [title: string, value: (row: Touched) => string])[] = [
  ["구분", ({ subject }) => subject],
  ["번호", ({ recordId }) => String(recordId ?? "")],
  ["관계", ({ relation }) => relation],
  ["이름", ({ name }) => name],
  ["전화", ({ phone }) => phone],
  ["처리한 직원", ({ staff }) => staff],
  ["처리", ({ actions }) => actions],
  ["사유", ({ reasons }) => reasons],
  ["접속지", ({ addresses }) => addresses],
  ["횟수", ({ times }) => String(times)],
  ["처음", ({ firstAt }) => firstAt.toISOString()],
  ["마지막", ({ lastAt }) => lastAt.toISOString()],
];

/** Beginning of the report as a CSV file that spreadsheets read as UTF-8. */
export const breachHead = `\uFEFF${line(columns.map(([title]) => title))}`;

/** Lines of the report. */
export function breachLines(rows: readonly Touched[]): string {
  return rows.map((row) => line(columns.map(([, value]) => value(row)))).join("");
}

function line(cells: readonly string[]): string {
  return `${cells.map(cell).join(",")}\r\n`;
}

/** A text that a spreadsheet might take for a formula gets an apostrophe before it; U+FFFD stands for what none reads. */
function cell(value: string): string {
  const inert = (formulaLike.test(value) ? `'${value}` : value).replaceAll(unwritable, "\ufffd");
  return `"${inert.replaceAll('"', '""')}"`;
}
