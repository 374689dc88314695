import { expect, test } from "vitest";
import { failedJourneys, failedTests, told } from "./failures.ts";

const counts = { numPassedTests: 1, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0 };
const passed = { fullName: "group holds", status: "passed", failureMessages: [] };
const failed = { fullName: "group breaks", status: "failed", failureMessages: ["AssertionError: 1 is not 2"] };
const file = { name: "/home/a.test.ts", status: "failed", message: "" };

test("failed tests are named by file and name, and a file that broke as a whole by itself", () => {
  const broken = { name: "/home/b.test.ts", status: "failed", message: "no database", assertionResults: [] };
  const report = { ...counts, testResults: [{ ...file, assertionResults: [passed, failed] }, broken] };
  expect(failedTests(report, "/home", ["Error: nobody caught it"])).toEqual([
    { name: "a.test.ts: group breaks", message: "AssertionError: 1 is not 2" },
    { name: "b.test.ts", message: "no database" },
    { name: "outside of the tests", message: "Error: nobody caught it" },
  ]);
});

const spec = (title: string, status: string) => ({
  title,
  file: "a.spec.ts",
  tests: [{ status, results: [{ errors: [{ message: `${title} went wrong` }] }] }],
});

test("failed and flaky journeys are named, however deep they stand, and what broke outside of them", () => {
  const found = failedJourneys({
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
    errors: [{ message: "no browser" }],
    suites: [
      { specs: [spec("good", "expected")], suites: [{ specs: [spec("bad", "unexpected"), spec("odd", "flaky")] }] },
    ],
  });
  expect(found).toEqual([
    { name: "e2e", message: "no browser" },
    { name: "e2e/a.spec.ts: bad", message: "bad went wrong" },
    { name: "e2e/a.spec.ts: odd (flaky)", message: "odd went wrong" },
  ]);
});

test("a failure is told by its name and the first lines of its message, without colours and places in the code", () => {
  const message = ["\u001B[31mwrong\u001B[39m", "", "    at file.ts:1", "a", "b", "c", "d", "e", "f", "g"].join("\n");
  expect(told({ name: "a", message })).toBe(
    ["✗ a", ..."wrong a b c d e".split(" ").map((line) => `    ${line}`)].join("\n"),
  );
});
