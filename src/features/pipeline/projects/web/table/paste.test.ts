import { expect, test } from "vitest";
import type { ProgressColumn } from "./columns.tsx";
import type { ProjectRow } from "./groups.ts";
import { cellsOf, isBlock, layOver } from "./paste.ts";

test.each([
  ["수원지방법원", [["수원지방법원"]]],
  [
    "가\t나\r\n다\t라\r\n",
    [
      ["가", "나"],
      ["다", "라"],
    ],
  ],
  ['"둘째\n줄"\t"말 ""인용"""', [["둘째\n줄", '말 "인용"']]],
  ["가\t\t나", [["가", "", "나"]]],
  ['5" 모니터', [['5" 모니터']]],
  ["", [[""]]],
])("the cells of %j", (text, cells) => {
  expect(cellsOf(text)).toEqual(cells);
});

test.each([
  ["수원지방법원", false],
  ["수원지방법원\r\n", false],
  ["가\t나", true],
  ["가\n나", true],
])("%j is a block: %s", (text, expected) => {
  expect(isBlock(text)).toBe(expected);
});

const column = (key: string, edits?: string) => ({ key, edits }) as unknown as ProgressColumn;
const columns = [column("title"), column("court", "court"), column("people"), column("nextStepDue", "nextStepDue")];
const rows = [{ id: 1 }, { id: 2 }] as unknown as readonly ProjectRow[];

test("a block covers the cells from the chosen one on; what covers none is counted", () => {
  const block = cellsOf("수원지방법원\t가람\t2026. 3. 4.\t밖\n부산\n\t\t2026년 12월 5일\n대전");
  const { cells, left } = layOver(block, rows, columns, { row: 0, column: 1 });
  expect(cells.map(({ row, key, value }) => [row.id, key, value])).toEqual([
    [1, "court", "수원지방법원"],
    [1, "nextStepDue", "2026-03-04"],
    [2, "court", "부산"],
  ]);
  // 가람, 밖, the day of the third row and the whole of the fourth.
  expect(left).toBe(4);
});

test("line ends inside a cell become spaces; what is no day stays as it was written", () => {
  const { cells } = layOver(cellsOf('"둘째\n줄"\t\t다음 주'), rows, columns, { row: 1, column: 1 });
  expect(cells.map(({ value }) => value)).toEqual(["둘째 줄", "다음 주"]);
});
