import { expect, test } from "vitest";
import { array, assert, constantFrom, property } from "fast-check";
import { compareLines } from "./compare-lines.ts";

const texts = array(constantFrom("가", "나", "다", "라"), { maxLength: 30 });

test("what stays and what was added make the new text, what stays and what was removed the old one", () => {
  assert(
    property(texts, texts, (one, other) => {
      const { added, removed, lines } = compareLines(one.join("\n"), other.join("\n"));
      const changed = (what: string) => lines.filter((line) => line.what === what).length;
      expect([changed("added"), changed("removed")]).toEqual([added, removed]);
      expect(other.length - one.length).toBe(added - removed);
    }),
  );
});

test("a line in the middle is told with what stands around it", () => {
  const from = ["일", "이", "삼", "사", "오", "육", "칠"].join("\n");
  const to = ["일", "이", "삼", "넷", "오", "육", "칠"].join("\n");
  expect(compareLines(from, to).lines.map(({ what, text }) => `${what} ${text}`.trim())).toEqual([
    "gap",
    "same 이",
    "same 삼",
    "removed 사",
    "added 넷",
    "same 오",
    "same 육",
    "gap",
  ]);
});
