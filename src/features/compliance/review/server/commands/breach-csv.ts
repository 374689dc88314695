import type { Touched } from "../queries/breach.ts";

const columns: readonly (readonly [title: string, value: (row: Touched) => string])[] = [
  ["구분", ({ subject }) => subject],
  ["번호", ({ recordId }) => String(recordId)],
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

/** The report as a CSV file that spreadsheets read as UTF-8. */
export function breachCsv(rows: readonly Touched[]): string {
  const lines = [columns.map(([title]) => title), ...rows.map((row) => columns.map(([, value]) => value(row)))];
  return `\uFEFF${lines.map((cells) => cells.map(cell).join(",")).join("\r\n")}\r\n`;
}

/** A text that a spreadsheet would take for a formula gets an apostrophe before it. */
function cell(value: string): string {
  const inert = /^[=+\-@\t\r\0＝＋－＠]/u.test(value) ? `'${value}` : value;
  return `"${inert.replaceAll('"', '""')}"`;
}
