/** One who takes part in an award: a part of the whole, as a fraction. */
export type Sharing = { readonly key: number; readonly of: number; readonly whole: number };

/**
 * Divides whole won exactly: each gets the part that belongs to him rounded down, and the won that are left go one each
 * to those who lost the most by rounding, the earlier first where they lost alike. The parts add up to `total`, and
 * nobody is a won away from the exact part (additions G5). Without anybody nothing is divided.
 */
export function distribute(total: number, sharings: readonly Sharing[]): ReadonlyMap<number, number> {
  const common = sharings.reduce((found, { whole }) => leastCommonMultiple(found, BigInt(whole)), 1n);
  const weights = sharings.map(({ of, whole }) => BigInt(of) * (common / BigInt(whole)));
  const all = weights.reduce((sum, weight) => sum + weight, 0n);
  if (all === 0n) return new Map();
  const parts = sharings.map(({ key }, index) => {
    const exact = BigInt(total) * weights[index]!;
    return { key, won: Number(exact / all), lost: exact % all };
  });
  let left = total - parts.reduce((sum, { won }) => sum + won, 0);
  const byLoss = parts.toSorted((one, other) => (one.lost === other.lost ? 0 : one.lost > other.lost ? -1 : 1));
  const extra = new Set<number>();
  for (const { key } of byLoss) {
    if (left === 0) break;
    extra.add(key);
    left -= 1;
  }
  return new Map(parts.map(({ key, won }) => [key, won + (extra.has(key) ? 1 : 0)]));
}

function leastCommonMultiple(one: bigint, other: bigint): bigint {
  return (one / greatestCommonDivisor(one, other)) * other;
}

function greatestCommonDivisor(one: bigint, other: bigint): bigint {
  return other === 0n ? one : greatestCommonDivisor(other, one % other);
}
