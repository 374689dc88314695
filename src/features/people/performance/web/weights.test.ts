import * as fc from "fast-check";
import { expect, test } from "vitest";
import { plainWeights, weighed } from "./weights.ts";

const person = (staffId: number, roles: Record<string, number>) => ({
  staffId,
  roles: Object.entries(roles).map(([role, amount]) => ({ role, amount: String(amount) })),
});

test("equal weights leave what is; a role of weight 0 gives its part to the others", () => {
  const people = [person(1, { 상담: 300 }), person(2, { 수행: 700 })];
  expect([...weighed(people, plainWeights).values()]).toEqual([300n, 700n]);
  expect([...weighed(people, { ...plainWeights, 상담: 0 }).values()]).toEqual([0n, 1000n]);
  expect([...weighed(people, { 상담: 0, 수행: 0 }).values()]).toEqual([300n, 700n]);
});

test("the shares add up to the sum, whatever the weights", () => {
  const amount = fc.integer({ min: 0, max: 1_000_000_000 });
  const weight = fc.integer({ min: 0, max: 300 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(amount, amount), { minLength: 1, maxLength: 8 }),
      weight,
      weight,
      (pairs, one, other) => {
        const people = pairs.map(([first, second], index) => person(index, { 상담: first, 수행: second }));
        const sum = pairs.reduce((all, [first, second]) => all + BigInt(first) + BigInt(second), 0n);
        const given = [...weighed(people, { 상담: one, 수행: other }).values()];
        expect(given.reduce((all, part) => all + part, 0n)).toBe(sum);
      },
    ),
  );
});
