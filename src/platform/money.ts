import { formatNumber } from "./number.ts";

/**
 * The largest amount of one row, in won: 1조. Any amount that a person enters lies between its negative and it, which
 * forms, imports, calls and the database check alike (migration 0046).
 */
export const mostWon = 1_000_000_000_000;

/**
 * The most that is received for one contract or agreed in it, in won: sums within a contract stay exact as numbers.
 * Sums over any number of records have no bound and travel as text, see `WonSum`.
 */
export const mostWonOfContract = 1_000_000_000_000_000;

/** Won added up over any number of records, as decimal text: `"-12345"`. It may pass 2^53; in code it is a bigint. */
export type WonSum = string;

/** `1,234,567`; `amount` in whole won, without the unit. Exact for sums of any size. */
export function formatWon(amount: number | bigint | WonSum): string {
  if (typeof amount === "number") return formatNumber(integerWon(amount));
  return formatNumber(BigInt(amount));
}

/** Won as a whole number of 만원, half away from zero: 9,670,000 → 967. */
export function toManwon(won: number | bigint | WonSum): bigint {
  return proportionOf(typeof won === "number" ? BigInt(integerWon(won)) : BigInt(won), 1, 10_000);
}

/**
 * 억 and 만 as a person says it (spec §9): 23,410 → `2억 3,410만`, 30,000 → `3억`, 410 → `410만`, 0 → `0`.
 * `manwon` in units of 10,000 won; a fraction of a unit is rounded half away from zero. Append `원` where a unit is wanted.
 */
export function formatEokMan(manwon: number | bigint): string {
  const units = typeof manwon === "bigint" ? (manwon < 0n ? -manwon : manwon) : wholeUnits(manwon);
  const man = units % 10_000n;
  const eok = units / 10_000n;
  const parts = [eok > 0n ? `${formatNumber(eok)}억` : "", man > 0n ? `${formatNumber(man)}만` : ""].filter(Boolean);
  if (parts.length === 0) return "0";
  return (manwon < 0 ? "-" : "") + parts.join(" ");
}

function wholeUnits(manwon: number): bigint {
  const units = Math.round(Math.abs(manwon));
  if (!Number.isSafeInteger(units)) throw new RangeError(`not an amount: ${manwon}`);
  return BigInt(units);
}

/**
 * 공급가액 of a total that includes 10 % VAT: round(total ÷ 11 × 10), half up on exact integers (rules §7.8).
 * A cancellation mirrors its payment: the two always add up to 0.
 */
export function supplyAmount(total: number): number {
  return proportion(total, 10, 11);
}

/** 부가가치세 inside a total: what is left beside the 공급가액. */
export function vat(total: number): number {
  return integerWon(total) - supplyAmount(total) || 0;
}

/**
 * amount × numerator ÷ denominator, rounded once, half away from zero, without floating point error.
 * `amount` in whole won; the fraction lies between 0 and 1 and its parts are integers up to ten million.
 */
export function proportion(amount: number, numerator: number, denominator: number): number {
  return Number(proportionOf(BigInt(integerWon(amount)), numerator, denominator));
}

/** The same for a sum of any size. */
export function proportionOf(amount: bigint, numerator: number, denominator: number): bigint {
  const partsFit = Number.isInteger(numerator) && Number.isInteger(denominator) && denominator <= 10_000_000;
  if (!partsFit || numerator < 0 || denominator < 1 || numerator > denominator) {
    throw new RangeError(`not a fraction between 0 and 1: ${numerator}/${denominator}`);
  }
  const size = amount < 0n ? -amount : amount;
  const parts = BigInt(denominator);
  const rounded = (2n * size * BigInt(numerator) + parts) / (2n * parts);
  return amount < 0n ? -rounded : rounded;
}

/** Longer texts are no amounts, and are not looked at. */
const longestAmount = 100;
const digitGroups = String.raw`(?:\d{1,3}(?:,\d{3})+|\d+)`;
const typedAmount = new RegExp(`^([+-]?)(?:(${digitGroups})억)?(?:(${digitGroups})만)?(${digitGroups})?$`);

/**
 * Whole won from what a person types: `1,234,567`, `₩1000`, `５０００원`, `300만`, `2억 3,410만원`, `-5,000`.
 * Null when it is no whole amount, or too large to be exact.
 */
export function parseWon(text: string): number | null {
  if (text.length > longestAmount) return null;
  const plain = text.normalize("NFKC").replaceAll(/\s|₩/gu, "").replace(/원$/u, "").replace(/^−/u, "-");
  const [, sign = "", eok, man, won] = typedAmount.exec(plain) ?? [];
  if (eok === undefined && man === undefined && won === undefined) return null;
  const parts = [eok, man, won].map((part) => Number((part ?? "0").replaceAll(",", "")));
  const amount = parts[0]! * 100_000_000 + parts[1]! * 10_000 + parts[2]!;
  if (!Number.isSafeInteger(amount)) return null;
  return sign === "-" ? -amount || 0 : amount;
}

function integerWon(amount: number): number {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole amount of won: ${amount}`);
  return amount;
}
