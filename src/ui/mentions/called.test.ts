import { expect, test } from "vitest";
import { calledIn, nameBeingTyped } from "./called.ts";

test("those are called whose names still stand in the text", () => {
  const called = [
    { id: 1, shortName: "은채" },
    { id: 2, shortName: "시우" },
  ];
  expect(calledIn({ called, content: "@은채 확인 부탁드립니다" })).toEqual([1]);
});

test("a name is being typed after an @ at the beginning of a word", () => {
  expect([nameBeingTyped("@은"), nameBeingTyped("내일 @"), nameBeingTyped("a@b"), nameBeingTyped("끝")]).toEqual([
    "은",
    "",
    null,
    null,
  ]);
});
