import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { linearFaults } from "./linear.ts";
import { patternsOf } from "./patterns.ts";

const folder = mkdtempSync(join(tmpdir(), "haechi-patterns-"));
afterAll(() => rmSync(folder, { recursive: true }));

const read = (text: string, path = "src/a.ts") => patternsOf([{ path, text }]);

test("literals are found wherever they stand, each once with all its places", () => {
  const { patterns } = read(
    'const a = /x+$/g;\nif (/y/.test("/no/")) b.split(/x+$/g);\nconst c = <p>{/z/u}</p>;',
    "src/a.tsx",
  );
  expect(patterns.map(({ source, flags, places }) => [source, flags, places])).toEqual([
    ["x+$", "g", ["src/a.tsx:1", "src/a.tsx:2"]],
    ["y", "", ["src/a.tsx:2"]],
    ["z", "u", ["src/a.tsx:3"]],
  ]);
});

test.each([
  ['new RegExp("a" + "b", "g")', "ab"],
  ["const part = String.raw`\\d+`; RegExp(`^${part}$`)", String.raw`^\d+$`],
  ["const part = /[a-z]/; new RegExp(part.source)", "[a-z]"],
])("%s is put together", (text, source) => {
  expect(read(text)).toMatchObject({ patterns: [{ source }], unreadable: [] });
});

test("a pattern that only running would tell is refused, but in tests", () => {
  const text = "export const of = (name: string) => new RegExp(name);";
  expect(read(text).unreadable).toEqual([expect.stringMatching(/^src\/a\.ts:1: /)]);
  expect(read(text, "src/a.test.ts").unreadable).toEqual([]);
  expect(read("const x = 'a'; { const x = f(); new RegExp(x); }").unreadable).toHaveLength(1);
});

test("what takes more than linear time is told with an attack; what is linear is kept, and not asked again", async () => {
  const kept = join(folder, "kept.json");
  const { patterns } = read(
    String.raw`const a = [/\s+$/, /\([^)]*\)/g, /^(a|aa)+$/, /\([^()]*\)/g, /^\s*(\d{1,3})$/];`,
  );
  const first = await linearFaults(patterns, kept);
  expect(first.asked).toBe(5);
  expect(first.faults.map((fault) => fault.slice(0, fault.indexOf(" is not")))).toEqual(
    expect.arrayContaining([
      String.raw`src/a.ts:1: /\s+$/`,
      String.raw`src/a.ts:1: /\([^)]*\)/g`,
      "src/a.ts:1: /^(a|aa)+$/",
    ]),
  );
  expect(first.faults).toHaveLength(3);
  expect(first.faults.join("\n")).toContain("2nd degree polynomial");
  expect(first.faults.join("\n")).toContain("exponential");
  expect(Object.keys(JSON.parse(readFileSync(kept, "utf8")) as object)).toHaveLength(2);
  expect((await linearFaults(patterns, kept)).asked).toBe(3);
});

test("what a search supposes counts when the engine itself takes long", async () => {
  const kept = join(folder, "supposed.json");
  const { patterns } = read(String.raw`const a = [/(?<!x)(\s+)y\1$/];`);
  const { faults } = await linearFaults(patterns, kept);
  expect(faults).toEqual([expect.stringContaining("is not linear")]);
});
