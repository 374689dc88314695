import { expect, test } from "vitest";
import { changeText, figureNumber, figureText, noValue } from "./figure.ts";

const value = (count: number, sum: number) => ({ count, sum: String(sum), kinds: [] });

test.each([
  ["count", value(1_234, 1_234), "1,234건"],
  ["won", value(2, 1_500_000), "1,500,000원"],
  ["minutes", value(3, 135), "2시간 15분"],
  ["mean", value(4, 100), "25분"],
  ["mean", noValue, "—"],
  ["rate", value(4, 3), "3/4건"],
  ["rate", value(5, 3), "60%"],
  ["rate", noValue, "—"],
] as const)("%s of %o reads %s", (unit, figure, text) => {
  expect(figureText(unit, figure)).toBe(text);
});

test("words of a distribution stand with their numbers", () => {
  const kinds = [
    { word: "승소", count: 2 },
    { word: "조정", count: 1 },
  ];
  expect(figureText("kinds", { count: 3, sum: "3", kinds })).toBe("승소 2 · 조정 1");
});

test("a change is said only where it means something", () => {
  expect(changeText("won", value(1, 112), value(1, 100))).toBe("+12%");
  expect(changeText("won", value(1, 112), noValue)).toBe("");
  expect(changeText("rate", value(10, 8), value(20, 10))).toBe("+30%p");
  expect(changeText("rate", value(4, 3), value(20, 10))).toBe("");
  expect(figureNumber("rate", noValue)).toBeNull();
});
