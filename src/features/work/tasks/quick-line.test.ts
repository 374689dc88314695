import { expect, test } from "vitest";
import { readQuickLine, withoutPart } from "./quick-line.ts";

const staffs = [
  { id: 1, shortName: "kim", realName: "김하늘" },
  { id: 2, shortName: "kimsu", realName: "김수" },
  { id: 3, shortName: "박팀장", realName: "박바다" },
];
const read = (line: string, today = "2026-11-28") => readQuickLine(line, { staffs, today });

test("a line becomes a title, an importance, a colleague, a day and a case", () => {
  const { title, parts } = read("소장 초안 !a @kim ~9/28  #2024가합12345 정리");
  expect(title).toBe("소장 초안 정리");
  expect(parts).toMatchObject([
    { kind: "importance", importance: "A", token: "!a" },
    { kind: "staff", id: 1 },
    { kind: "due", day: "2027-09-28" },
    { kind: "record", searchText: "2024가합12345" },
  ]);
});

test.each([
  ["~11/28", "2026-11-28"],
  ["~11-27", "2027-11-27"],
  ["~2026-12-03", "2026-12-03"],
  ["~2/29", "2028-02-29"],
])("%s is the day %s", (token, day) => {
  expect(read(token).parts).toMatchObject([{ kind: "due", day }]);
});

test("what says nothing, or not which of two, stays a word of the title", () => {
  const line = "!Z @김 @없음 ~13/45 ~2/30 # #가 ! @";
  expect(read(line)).toEqual({ title: line, parts: [] });
  expect(read("#7").parts).toMatchObject([{ kind: "record", searchText: "7" }]);
  expect(read("@김하 @박").parts).toMatchObject([{ id: 1 }, { id: 3 }]);
});

test("a part is taken out of the line alone", () => {
  expect(withoutPart("소장  !A 초안 !A", "!A")).toBe("소장 초안 !A");
});
