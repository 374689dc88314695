import { expect, test } from "vitest";
import { overBounds, type JsonBounds } from "./json-shape.ts";

const enough: JsonBounds = { depth: 99, values: 99, escapes: 99 };

test.each<[text: string, holds: JsonBounds]>([
  ["1 ", { depth: 0, values: 1, escapes: 0 }],
  ["[]", { depth: 1, values: 2, escapes: 0 }],
  ["[[],[[]]]", { depth: 3, values: 6, escapes: 0 }],
  ['{"a":[1,2,{"b":"c"}]}', { depth: 3, values: 8, escapes: 0 }],
  [JSON.stringify({ text: '[[[{{",:\\', "\\": '"' }), { depth: 1, values: 5, escapes: 4 }],
  ['"never [ends', { depth: 0, values: 1, escapes: 0 }],
  [String.raw`"a\"b\nc\\"`, { depth: 0, values: 1, escapes: 3 }],
])("%s", (text, holds) => {
  expect(overBounds(text, holds)).toBeNull();
  for (const part of (["depth", "values", "escapes"] as const).filter((one) => holds[one] > 0)) {
    expect(overBounds(text, { ...enough, [part]: holds[part] - 1 }), part).toBe(part);
  }
});

test("texts of quotes and backslashes alone take linear time", () => {
  for (const text of ['"' + "\\".repeat(4_000_000), '"' + '\\"'.repeat(2_000_000), '"'.repeat(4_000_001)]) {
    const started = performance.now();
    overBounds(text, { depth: 1, values: 1e7, escapes: 1e7 });
    expect(performance.now() - started).toBeLessThan(4_000);
  }
});
