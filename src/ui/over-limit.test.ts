import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { overLimit } from "./over-limit.ts";

test.each([
  ["가".repeat(200), 200, null],
  ["가".repeat(201), 200, "200자까지 쓸 수 있습니다. 지금 201자입니다."],
  ["가".repeat(21_000), 20_000, "20,000자까지 쓸 수 있습니다. 지금 21,000자입니다."],
  ["가", undefined, null],
])("a text of a field is said to be too long, never cut", (text, limit, words) => {
  expect(overLimit(text, limit)).toBe(words);
});

test("no field of any screen lets the browser cut what is typed or pasted (maxLength)", () => {
  const source = join(import.meta.dirname, "../..");
  const cutting = readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".tsx"))
    .filter((path) => /\bmaxLength\b/.test(readFileSync(join(source, path), "utf8")));
  expect(cutting).toEqual([]);
});
