import * as fc from "fast-check";

export type PayType = "카드" | "계좌이체" | "현금" | "간편결제";

/** A payment and what is taken back of it later, each on a day of its own. Won with VAT. */
export type Life = {
  readonly type: PayType;
  readonly amount: number;
  readonly day: string;
  /** Negative amounts that add up to no more than the payment. */
  readonly back: readonly { readonly amount: number; readonly day: string }[];
  /** How the payment is divided over fees; together they are its amount. */
  readonly parts: readonly number[];
  readonly counts: boolean;
};

const dayMs = 86_400_000;
const edges = ["12-20", "12-21", "03-20", "03-21", "06-20", "06-21", "09-20", "09-21"];

/** Days on which a quarter of the firm's year ends or begins, and some between. `years`: first and last. */
export function edgeDays([first, last]: readonly [number, number]): fc.Arbitrary<string> {
  const year = fc.integer({ min: first, max: last });
  const edge = fc.tuple(year, fc.constantFrom(...edges)).map(([number, day]) => `${number}-${day}`);
  const between = fc
    .integer({ min: Date.UTC(first, 0, 1) / dayMs, max: Date.UTC(last, 11, 31) / dayMs })
    .map((day) => new Date(day * dayMs).toISOString().slice(0, 10));
  return fc.oneof({ weight: 4, arbitrary: edge }, { weight: 1, arbitrary: between });
}

/** Lives of payments whose days all lie in these years. */
export function lives(years: readonly [number, number]): fc.Arbitrary<Life> {
  const days = edgeDays(years);
  const shares = fc.array(fc.integer({ min: 0, max: 1_000 }), { maxLength: 3 });
  return fc
    .record({
      type: fc.constantFrom<PayType>("카드", "카드", "계좌이체", "현금", "간편결제"),
      amount: fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 900_000_000 })),
      day: days,
      taken: fc.array(fc.tuple(fc.integer({ min: 1, max: 1_000 }), days), { maxLength: 3 }),
      whole: fc.boolean(),
      cuts: shares,
      counts: fc.integer({ min: 0, max: 5 }).map((draw) => draw > 0),
    })
    .map(({ type, amount, day, taken, whole, cuts, counts }) => {
      let left = amount;
      const back = taken.flatMap(([share, on], index) => {
        const last = whole && index === taken.length - 1;
        const part = last ? left : Math.min(left, Math.floor((amount * share) / 2_000));
        left -= part;
        return part > 0 ? [{ amount: -part, day: on < day ? day : on }] : [];
      });
      const at = [0, ...cuts.map((cut) => Math.floor((amount * cut) / 1_000)), amount].toSorted((a, b) => a - b);
      const parts = at.slice(1).flatMap((end, index) => (end > at[index]! ? [end - at[index]!] : []));
      return { type, amount, day, back, parts, counts };
    });
}

/** Every row that the life leaves: the payment and its negative rows. */
export function rowsOf({ type, amount, day, back }: Life): { type: PayType; amount: number; day: string }[] {
  return [{ amount, day }, ...back].map((row) => ({ type, ...row }));
}

/** round(amount × parts/100000 × 10/11), half away from zero, on whole numbers of any size. */
export function exactNet({ type, amount }: { type: PayType; amount: number }, rateParts: number): number {
  const size = BigInt(Math.abs(amount)) * BigInt(type === "카드" ? rateParts : 100_000) * 10n;
  const rounded = (2n * size + 1_100_000n) / 2_200_000n;
  return Math.sign(amount) * Number(rounded) || 0;
}

/** Year and quarter of a day by its month and day alone: 20 December is the last of its year. */
export function quarterByHand(day: string): string {
  const [year, monthDay] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)) * 100 + Number(day.slice(8))];
  if (monthDay > 1220) return `${year + 1}/1`;
  return `${year}/${1 + [320, 620, 920].filter((end) => monthDay > end).length}`;
}
