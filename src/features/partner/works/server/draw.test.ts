import { expect, test } from "vitest";
import { drawn, newSeed } from "./draw.ts";

test("a seed draws the same order again, whatever order the names come in; another seed another one", () => {
  const ids = Array.from({ length: 20 }, (_, index) => index + 1);
  expect(drawn("abc", ids)).toEqual(drawn("abc", ids.toReversed()));
  expect(drawn("abc", ids).toSorted((one, other) => one - other)).toEqual(ids);
  expect(drawn("abd", ids)).not.toEqual(drawn("abc", ids));
  expect(newSeed()).not.toBe(newSeed());
});

test("everybody wins about as often", () => {
  const wins = new Map<number, number>();
  for (let round = 0; round < 3000; round += 1) {
    const [first] = drawn(`seed ${round}`, [1, 2, 3]);
    wins.set(first!, (wins.get(first!) ?? 0) + 1);
  }
  for (const id of [1, 2, 3]) expect(wins.get(id)).toBeGreaterThan(880);
});
