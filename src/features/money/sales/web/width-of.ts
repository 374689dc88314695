import type { WonSum } from "#platform/money.ts";

const size = (amount: WonSum) => Math.abs(Number(amount));

/** How long the bar of each amount is, in percent of the greatest; as exact as an eye is. */
export function widthOf(amounts: readonly WonSum[]): (amount: WonSum) => number {
  const most = Math.max(1, ...amounts.map(size));
  return (amount) => (size(amount) / most) * 100;
}
