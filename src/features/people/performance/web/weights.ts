import type { WonSum } from "#platform/money.ts";

/** Roles of 매출기여 with the weight of each in percent. */
export const plainWeights = { 상담: 100, 계약: 100, 수행: 100, 소개: 100, 홍보: 100 } as const;
export type Weights = Readonly<Record<string, number>>;

type Person = {
  readonly staffId: number;
  readonly roles: readonly { readonly role: string; readonly amount: WonSum }[];
};

/**
 * What each person would be given of the same sum, were the parts of the roles weighed like this: whole won that add up
 * to the sum, the largest remainders first. Nothing is weighed where all weights are 0.
 */
export function weighed(people: readonly Person[], weights: Weights): ReadonlyMap<number, bigint> {
  const parts = people.map(({ staffId, roles }) => {
    const sum = roles.reduce((all, { amount }) => all + BigInt(amount), 0n);
    const points = roles.reduce((all, { role, amount }) => all + BigInt(amount) * BigInt(weights[role] ?? 100), 0n);
    return { staffId, sum, points };
  });
  const whole = parts.reduce((all, { sum }) => all + sum, 0n);
  const allPoints = parts.reduce((all, { points }) => all + points, 0n);
  if (allPoints === 0n) return new Map(parts.map(({ staffId, sum }) => [staffId, sum]));
  const shares = parts.map(({ staffId, points }) => ({
    staffId,
    share: (whole * points) / allPoints,
    rest: (whole * points) % allPoints,
  }));
  let left = whole - shares.reduce((all, { share }) => all + share, 0n);
  const byRest = shares.toSorted((one, other) => Number(magnitude(other.rest) - magnitude(one.rest)));
  const step = left < 0n ? -1n : 1n;
  const given = new Map(shares.map(({ staffId, share }) => [staffId, share]));
  for (const { staffId } of byRest) {
    if (left === 0n) break;
    given.set(staffId, given.get(staffId)! + step);
    left -= step;
  }
  return given;
}

const magnitude = (number: bigint) => (number < 0n ? -number : number);
