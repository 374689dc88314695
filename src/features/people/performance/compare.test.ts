import { expect, test } from "vitest";
import { closedMonthIn, closedText, differencesOf, keyOf, type ClosedMonth, type CountedRow } from "./compare.ts";

const facts = (key: string, version = 1) => ({ key, label: key, unit: "count" as const, definition: "정의", version });
const row = (more: Partial<CountedRow> = {}): CountedRow => ({
  figure: "contracts",
  kind: "contract",
  id: 1,
  staffId: 7,
  day: "2026-10-05",
  amount: 1,
  word: "",
  reversal: false,
  ...more,
});
const closed = (rows: readonly CountedRow[], version = 1): ClosedMonth => ({
  team: { id: 3, name: "진행1팀" },
  figures: [facts("contracts", version)],
  staff: { 7: "김하나", 8: "이두리" },
  rows,
});
const none: ReadonlySet<string> = new Set();
const causesOf = (then: ClosedMonth, rows: readonly CountedRow[], more = {}) =>
  differencesOf(then, {
    figures: [facts("contracts")],
    rows,
    otherTeamsNow: none,
    otherTeamsThen: none,
    ...more,
  }).map(({ id, cause }) => [id, cause]);

test("what counts as it did is no difference, whatever its order", () => {
  const rows = [row(), row({ id: 2, staffId: null })];
  expect(causesOf(closed(rows), rows.toReversed())).toEqual([]);
});

test.each<[string, CountedRow[], CountedRow[], object]>([
  ["late", [], [row()], {}],
  ["late", [row({ amount: 5 })], [row({ amount: 6 })], {}],
  ["reversal", [], [row({ reversal: true })], {}],
  ["reversal", [row()], [], {}],
  ["attribution", [row()], [], { otherTeamsNow: new Set([keyOf(row())]) }],
  ["attribution", [], [row()], { otherTeamsThen: new Set([keyOf(row())]) }],
  ["attribution", [row()], [row({ staffId: 8 })], {}],
])("%s", (cause, then, now, more) => {
  expect(causesOf(closed(then), now, more)).toEqual([[1, cause]]);
});

test("a figure that is counted otherwise since says so for each of its rows", () => {
  expect(causesOf(closed([row()], 2), [])).toEqual([[1, "definition"]]);
});

test("the text of a month reads back as it was written, and does not depend on the order of its rows", () => {
  const month = closed([row({ id: 2 }), row()]);
  const text = closedText(month);
  expect(closedText({ ...month, rows: month.rows.toReversed() })).toBe(text);
  expect(closedText(closedMonthIn(text))).toBe(text);
});
