import { expect, test } from "vitest";
import { failedJourneys, failedPlaces, told } from "./failures.ts";

const spec = (title: string, status: string, line = 1) => ({
  title,
  file: "a.spec.ts",
  line,
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
    { name: "e2e", messages: ["no browser"] },
    { name: "e2e/a.spec.ts: bad", messages: ["bad went wrong"] },
    { name: "e2e/a.spec.ts: odd (flaky)", messages: ["odd went wrong"] },
  ]);
});

test("the places of failed journeys are known, but where something broke outside of them", () => {
  const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 0 };
  const suites = [{ specs: [spec("good", "expected"), spec("bad", "unexpected", 7), spec("worse", "unexpected", 9)] }];
  expect(failedPlaces({ stats, errors: [], suites })).toEqual(["e2e/a.spec.ts:7", "e2e/a.spec.ts:9"]);
  expect(failedPlaces({ stats, errors: [{ message: "no browser" }], suites })).toBeNull();
});

test("a failure is told by its name and the first lines of each message, without colours and places in the code", () => {
  const message = ["\u001B[31mwrong\u001B[39m", "", "    at file.ts:1", "a", "b", "c", "d", "e", "f", "g"].join("\n");
  expect(told({ name: "a", messages: [message, "cause"] })).toBe(
    ["✗ a", ..."wrong a b c d e cause".split(" ").map((line) => `    ${line}`)].join("\n"),
  );
});
