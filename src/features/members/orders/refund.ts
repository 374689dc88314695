/** What an order was paid with, in won. */
export type PaidWith = { readonly money: number; readonly cash: number; readonly point: number };

/** Of `amount` won that are given back, what goes back as money, as cash and as points: money first, points last. */
export function splitRefund({ money, cash, point }: PaidWith, amount: number): PaidWith {
  const ofMoney = Math.min(amount, money);
  const ofCash = Math.min(amount - ofMoney, cash);
  return { money: ofMoney, cash: ofCash, point: Math.min(amount - ofMoney - ofCash, point) };
}

/** Won that may be refunded in all: everything before the work began, a share of it afterwards, rounded down. */
export function mostRefunded(paid: number, started: boolean, share: number): number {
  return started ? Math.floor((paid * Math.round(share * 1_000_000)) / 1_000_000) : paid;
}
