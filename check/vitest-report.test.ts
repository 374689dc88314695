import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { program, runNode } from "./run.ts";
import type { VitestReport } from "./vitest-report.ts";

let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "haechi-report-"));
});

afterEach(() => {
  rmSync(home, { recursive: true });
});

/** What is reported of these test files, which use the words of tests without importing them. */
async function reported(files: Readonly<Record<string, string>>): Promise<VitestReport> {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(home, name), text);
  const report = join(home, "report.json");
  const reporter = `--reporter=${join(import.meta.dirname, "vitest-report.ts")}`;
  const { output } = await runNode([program("vitest/vitest.mjs"), "run", "--root", home, "--globals", reporter], {
    env: { VITEST_REPORT: report },
  });
  try {
    return JSON.parse(readFileSync(report, "utf8")) as VitestReport;
  } catch {
    throw new Error(output);
  }
}

const told = ({ failures }: VitestReport) =>
  failures.map(({ name, messages }) => [
    name.replace(/^.*\//, ""),
    ...messages.map((message) => message.split("\n")[0]),
  ]);

test("a failed test is named by its file and name, with its error and what caused it", async () => {
  const report = await reported({
    "a.test.js": `describe("group", () => {
      test("holds", () => expect(1).toBe(1));
      test("breaks", () => { throw new Error("the order is wrong", { cause: new TypeError("no such list") }); });
    });`,
  });
  expect(report).toMatchObject({
    passed: 1,
    failed: 1,
    skipped: 0,
    failedPlaces: [expect.stringMatching(/a\.test\.js$/)],
  });
  expect(told(report)).toEqual([["a.test.js: group > breaks", "Error: the order is wrong", "TypeError: no such list"]]);
});

test("a file that breaks as a whole and what breaks outside of the tests are told, too", async () => {
  const report = await reported({
    "loading.test.js": `throw new Error("cannot be loaded");`,
    "outside.test.js": `test("holds", () => { setTimeout(() => { throw new Error("nobody caught it"); }); return new Promise((end) => setTimeout(end, 50)); });`,
    "set-up.test.js": `beforeAll(() => { throw new Error("no database"); }); test("waits", () => {});`,
  });
  expect(report).toMatchObject({ passed: 1, failed: 0, skipped: 1, failedPlaces: null });
  expect(new Set(told(report))).toEqual(
    new Set([
      ["loading.test.js", "Error: cannot be loaded"],
      ["set-up.test.js", "Error: no database"],
      ["outside of the tests", "Error: nobody caught it"],
    ]),
  );
});
