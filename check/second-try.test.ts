import { expect, test } from "vitest";
import { withSecondTry, type Run } from "./second-try.ts";

const failed = (...names: string[]) => names.map((name) => ({ name, messages: [] }));

const first: Run = {
  passed: 10,
  failed: 2,
  failures: failed("a.test.ts: late", "b.test.ts: wrong"),
  failedPlaces: ["a.test.ts", "b.test.ts"],
};

/** What a first run comes to whose failed files come to `second` when they run alone, and which files those were. */
async function tried(run: Run, second: Run) {
  const asked: (readonly string[])[] = [];
  const came = await withSecondTry(run, (places) => {
    asked.push(places);
    return Promise.resolve(second);
  });
  return { asked, came };
}

test("what passes alone passes", async () => {
  const { asked, came } = await tried(first, { passed: 5, failed: 0, failures: [], failedPlaces: [] });
  expect(asked).toEqual([["a.test.ts", "b.test.ts"]]);
  expect(came.run).toMatchObject({ passed: 12, failed: 0, failures: [] });
  expect(came.unsteady).toEqual(first.failures);
});

test("what fails twice fails", async () => {
  const failures = failed("b.test.ts: wrong");
  const { came } = await tried(first, { passed: 4, failed: 1, failures, failedPlaces: ["b.test.ts"] });
  expect(came.run).toMatchObject({ passed: 11, failed: 1, failures });
  expect(came.unsteady).toEqual(failed("a.test.ts: late"));
});

test("a run that breaks the second time fails", async () => {
  const { came } = await tried(first, { passed: 0, failed: 1, failures: failed("e2e"), failedPlaces: null });
  expect(came.run.failed).toBe(1);
});

test("nothing runs again where all passed, much failed or something broke outside of the tests", async () => {
  const many = Array.from({ length: 7 }, (_, index) => `${index}.test.ts`);
  for (const failedPlaces of [[], many, null]) {
    const run: Run = { passed: 10, failed: 7, failures: failed("a"), failedPlaces };
    const { asked, came } = await tried(run, { passed: 7, failed: 0, failures: [], failedPlaces: [] });
    expect({ asked, came }).toEqual({ asked: [], came: { run, unsteady: [] } });
  }
});
