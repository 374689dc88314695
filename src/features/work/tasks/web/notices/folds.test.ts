import { expect, test } from "vitest";
import type { TaskCount } from "../../schemas.ts";
import { allFolded, folded, isFolded, readFolds, startsFolded } from "./folds.ts";

const tasks = (...ids: readonly (readonly [number, "S" | "A"])[]) =>
  ids.map(([id, importance]) => ({ id, importance })) as unknown as TaskCount["model"];

test("a notice stays folded while its tasks become fewer, and comes back with a new one", () => {
  const folds = folded({}, "S", tasks([1, "S"], [2, "S"], [3, "A"]));
  expect(isFolded(folds, "S", tasks([2, "S"]))).toBe(true);
  expect(isFolded(folds, "S", tasks([2, "S"], [4, "A"]))).toBe(true);
  expect(isFolded(folds, "S", tasks([2, "S"], [5, "S"]))).toBe(false);
  expect(isFolded(folds, "A", tasks([3, "A"]))).toBe(false);
  expect(isFolded(allFolded(tasks([3, "A"])), "A", tasks([3, "A"]))).toBe(true);
});

test("what the browser kept is read, and anything else is nothing", () => {
  const folds = folded({}, "A", tasks([3, "A"]));
  expect(readFolds(JSON.stringify(folds))).toEqual(folds);
  for (const text of [null, "", "null", "[]", "7", '{"S":"x","A":[null]}', '{"C":[1]}'])
    expect(readFolds(text)).toEqual({});
});

test.each([
  [1440, 900, false],
  [768, 900, false],
  [767, 900, true],
  [320, 256, true],
  [1280, 400, true],
])("in a window of %d × %d notices begin folded: %s", (width, height, begins) => {
  expect(startsFolded({ width, height })).toBe(begins);
});
