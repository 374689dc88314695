import { describe, expect, test } from "vitest";
import { outcomeOf, quorumOf, reaching, type Member } from "./quorum.ts";
import { plainRule } from "./rule.ts";

const member = (partnerId: number, state: Member["state"], votes = 1, proxyToId: number | null = null): Member => ({
  partnerId,
  state,
  votes,
  proxyToId,
});

const five = [
  member(1, "present"),
  member(2, "late"),
  member(3, "proxy", 1, 1),
  member(4, "absent"),
  member(5, "official"),
];

test.each([
  ["majority", 4, 3],
  ["majority", 5, 3],
  ["twoThirds", 5, 4],
  ["twoThirds", 6, 4],
  ["threeQuarters", 5, 4],
  ["all", 5, 5],
  ["none", 5, 0],
] as const)("%s of %d is reached by %d", (threshold, whole, needed) => {
  expect(reaching(threshold, whole)).toBe(needed);
});

describe("the quorum", () => {
  test("counts who is here and whoever is represented by somebody who is", () => {
    expect(quorumOf(plainRule, five)).toEqual({ total: 5, present: 3, required: 3, met: true });
  });

  test("a recusal leaves both numbers, and takes the proxy that the recused one holds", () => {
    expect(quorumOf(plainRule, five, new Set([2]))).toEqual({ total: 4, present: 2, required: 3, met: false });
    expect(quorumOf(plainRule, five, new Set([1]))).toEqual({ total: 4, present: 1, required: 3, met: false });
    expect(quorumOf(plainRule, five, new Set([4, 5]))).toEqual({ total: 3, present: 3, required: 2, met: true });
  });

  test("by stakes the votes of the day count, not the heads", () => {
    const members = [member(1, "present", 60), member(2, "absent", 25), member(3, "absent", 15)];
    expect(quorumOf({ ...plainRule, basis: "stakes" }, members)).toMatchObject({ total: 100, present: 60, met: true });
    expect(quorumOf(plainRule, members)).toMatchObject({ total: 3, present: 1, met: false });
  });

  test("a proxy whose holder is not here counts for nothing", () => {
    expect(quorumOf(plainRule, [member(1, "pending"), member(2, "proxy", 1, 1)])).toMatchObject({ present: 0 });
  });

  test("nobody is no quorum", () => {
    expect(quorumOf({ ...plainRule, quorum: "none" }, [])).toMatchObject({ met: false });
  });
});

const stances = (all: Record<number, "for" | "against" | "abstain" | "recused">) =>
  new Map(Object.entries(all).map(([id, stance]) => [Number(id), stance]));

describe("an item", () => {
  test("is carried by its part of what is present; the special one by its part of all", () => {
    const cast = stances({ 1: "for", 2: "against", 3: "for" });
    expect(outcomeOf(plainRule, five, { special: false, stances: cast })).toMatchObject({
      inFavour: 2,
      needed: 2,
      passed: true,
    });
    expect(outcomeOf(plainRule, five, { special: true, stances: cast })).toMatchObject({ needed: 4, passed: false });
  });

  test("a vote for whoever is absent does not count, and nothing is carried without a quorum", () => {
    const outcome = outcomeOf(plainRule, five, { special: false, stances: stances({ 1: "for", 4: "for" }) });
    expect(outcome.inFavour).toBe(1);
    const lone = [member(1, "present"), member(2, "absent"), member(3, "absent")];
    expect(outcomeOf(plainRule, lone, { special: false, stances: stances({ 1: "for" }) }).passed).toBe(false);
  });

  test("is open as long as nobody has voted", () => {
    expect(outcomeOf(plainRule, five, { special: false, stances: stances({ 2: "recused" }) }).passed).toBeNull();
  });
});
