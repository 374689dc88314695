import { expect, test } from "vitest";
import { jsonShape } from "./json-shape.ts";

test.each([
  ["1", 0, 1],
  ["[]", 1, 2],
  ["[[],[[]]]", 3, 6],
  ['{"a":[1,2,{"b":"c"}]}', 3, 8],
  [JSON.stringify({ text: '[[[{{",:\\\\', "\\": '"' }), 1, 5],
  ['"never [ends', 0, 1],
])("%s", (text, depth, values) => {
  expect(jsonShape(text)).toEqual({ depth, values });
});

test("texts of quotes and backslashes alone take linear time", () => {
  for (const text of ['"' + "\\".repeat(4_000_000), '"' + '\\"'.repeat(2_000_000), '"'.repeat(4_000_001)]) {
    const started = performance.now();
    jsonShape(text);
    expect(performance.now() - started).toBeLessThan(4_000);
  }
});
