import { addDays } from "#firm/court-days.ts";
import { seoulDay, type Day } from "#platform/dates.ts";
import { readListed, type Listed } from "#platform/server/spreadsheet/read-listed.ts";
import type { TableRow } from "#platform/server/spreadsheet/table.ts";
import type { RowReader } from "#platform/server/spreadsheet/values.ts";
import { startMethods, type StartMethod } from "../../basis.ts";
import { deadlineColumns, mostListedDeadlines, type DeadlineColumn } from "../../deadline-list.ts";
import { overdueChoices } from "../../deadline.ts";

/** A deadline as a row of the list says it; records and people by the words of the file. */
export type ListedDeadline = {
  readonly row: number;
  readonly court: string;
  readonly caseNo: string;
  readonly project: string;
  readonly rule: string;
  readonly method: StartMethod | null;
  readonly startOn: Day | null;
  readonly openedOn: Day | null;
  readonly dueOn: Day | null;
  readonly courtOn: Day | null;
  readonly party: string;
  readonly documentName: string;
  readonly owner: string;
  readonly overdue: keyof typeof overdueChoices | null;
  readonly wrong: RowReader<DeadlineColumn>["wrong"];
};

export type DeadlineList = Listed<ListedDeadline>;

/** What books call the ways of service, beside the words of the product. */
const methodWords = {
  ...Object.fromEntries(Object.values(startMethods).map((label) => [label, label])),
  교부: startMethods.personal,
  교부송달: startMethods.personal,
  보충송달: startMethods.personal,
  유치송달: startMethods.personal,
  송달: startMethods.personal,
  우편: startMethods.post,
  전자: startMethods.electronic,
  공시송달: startMethods.publicFirst,
  선고: startMethods.pronounced,
  고지: startMethods.pronounced,
};
const overdueWords = Object.fromEntries(Object.values(overdueChoices).map((label) => [label, label]));
/** Years ahead up to which a day is believed. */
const yearsAhead = 10;

/** Deadlines of a file with everything that is wrong in the file itself. `staffId`: whoever waits for it. */
export function readDeadlineList(bytes: Uint8Array, staffId: number | null): Promise<DeadlineList> {
  return readListed(bytes, staffId, { columns: deadlineColumns, most: mostListedDeadlines, readRow });
}

function readRow(row: TableRow<DeadlineColumn>, reader: RowReader<DeadlineColumn>): ListedDeadline {
  const range = { from: "2000-01-01", to: addDays(seoulDay(Date.now()), 366 * yearsAhead) };
  const isBlank = (key: DeadlineColumn) => (row.cells[key]?.text ?? "").trim() === "";
  const method = keyOf(startMethods, reader.choice("method", methodWords, ""));
  for (const key of ["method", "startOn"] as const) {
    if (isBlank(key)) reader.wrong(key, "", "비어 있습니다.", `${deadlineColumns[key].title} 칸을 채워 주세요.`);
  }
  if (isBlank("caseNo") && isBlank("project")) {
    reader.wrong("caseNo", "", "비어 있습니다.", "사건번호를 적거나, 소송사건이 없으면 ‘사건’ 칸을 채워 주세요.");
  }
  return {
    row: row.number,
    court: reader.line("court", { max: 60 }),
    caseNo: reader.line("caseNo", { max: 60 }),
    project: reader.line("project", { max: 200 }),
    rule: reader.line("rule", { max: 100, required: true }),
    method,
    startOn: reader.day("startOn", range),
    openedOn: reader.day("openedOn", range),
    dueOn: reader.day("dueOn", range),
    courtOn: reader.day("courtOn", range),
    party: reader.line("party", { max: 100 }),
    documentName: reader.line("documentName", { max: 200 }),
    owner: reader.line("owner", { max: 254 }),
    overdue: keyOf(overdueChoices, reader.choice("overdue", overdueWords, "")),
    wrong: reader.wrong,
  };
}

function keyOf<Key extends string>(labels: Readonly<Record<Key, string>>, label: string): Key | null {
  return (Object.keys(labels) as Key[]).find((key) => labels[key] === label) ?? null;
}
