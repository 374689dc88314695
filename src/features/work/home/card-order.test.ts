import { expect, test } from "vitest";
import { moved, ordered, readOrder } from "./card-order.ts";

const cards = ["a", "b", "c"].map((name) => ({ name }));
const names = (chosen: readonly string[]) => ordered(cards, chosen).map(({ name }) => name);

test("chosen cards come first, in the chosen order; unknown names count for nothing", () => {
  expect(names([])).toEqual(["a", "b", "c"]);
  expect(names(["c"])).toEqual(["c", "a", "b"]);
  expect(names(["gone", "b", "a"])).toEqual(["b", "a", "c"]);
});

test.each([
  ["a", 2, ["b", "c", "a"]],
  ["c", 0, ["c", "a", "b"]],
  ["b", 99, ["a", "c", "b"]],
  ["b", -1, ["b", "a", "c"]],
])("%s goes to place %i", (name, to, result) => {
  expect(moved(["a", "b", "c"], name, to)).toEqual(result);
});

test("preferences that are no names are passed over", () => {
  expect([readOrder(undefined), readOrder("a"), readOrder(["a", 1, null])]).toEqual([[], [], ["a"]]);
});
