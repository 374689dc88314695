import { csvLine, csvMark } from "#platform/csv-line.ts";
import type { Touched } from "../queries/breach.ts";

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
export const breachHead = csvMark + csvLine(columns.map(([title]) => title));

/** Lines of the report. */
export function breachLines(rows: readonly Touched[]): string {
  return rows.map((row) => csvLine(columns.map(([, value]) => value(row)))).join("");
}
