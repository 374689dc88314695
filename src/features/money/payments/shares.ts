/**
 * Splits `amount` (whole won, either sign) by `weights` (non-negative whole numbers, not all 0) by largest remainder:
 * the parts are whole won of the same sign, none beyond its fair share by a whole won, and add up exactly. Of equal
 * remainders the larger weight is served first, then the earlier one.
 */
export function distribute(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total <= 0n || weights.some((weight) => weight < 0)) throw new RangeError("weights must be positive in sum");
  const size = BigInt(Math.abs(amount));
  const shares = weights.map((weight, index) => {
    const product = size * BigInt(weight);
    return { index, weight, whole: product / total, rest: product % total };
  });
  let left = size - shares.reduce((sum, { whole }) => sum + whole, 0n);
  const parts = shares.map(({ whole }) => whole);
  const order = shares.toSorted((one, other) => {
    if (one.rest !== other.rest) return one.rest > other.rest ? -1 : 1;
    return other.weight - one.weight || one.index - other.index;
  });
  for (const { index } of order) {
    if (left === 0n) break;
    parts[index]! += 1n;
    left -= 1n;
  }
  return parts.map((part) => Math.sign(amount) * Number(part) || 0);
}

/**
 * Splits `amount` by `weights` into whole won cut towards 0; what is left over goes to the largest share, the first of
 * equal ones (product §6.11). Of the same sign, and adding up exactly.
 */
export function shareOut(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total <= 0n || weights.some((weight) => weight < 0)) throw new RangeError("weights must be positive in sum");
  const parts = weights.map((weight) => Number((BigInt(amount) * BigInt(weight)) / total));
  const largest = weights.indexOf(Math.max(...weights));
  parts[largest]! += amount - parts.reduce((sum, part) => sum + part, 0);
  return parts;
}
