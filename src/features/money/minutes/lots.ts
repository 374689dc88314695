import { addDays, addMonths, type Day } from "#platform/dates.ts";

export const lotKinds = { grant: "부여", rollover: "이월", overage: "초과승인" } as const;
export type LotKind = keyof typeof lotKinds;

export const entryKinds = { grant: "부여", use: "사용", recall: "회수", expire: "만료", settle: "정산 회수" } as const;
export type EntryKind = keyof typeof entryKinds;

/** A lot with what is left of it. */
export type Lot = {
  readonly id: number;
  readonly kind: LotKind;
  readonly balance: number;
  readonly expiresOn: Day | null;
};

/** Granted minutes before what was approved beyond, of each the lot that expires first, the older one of two. */
function inOrderOfUse<L extends Lot>(lots: readonly L[], day: Day): L[] {
  const rank = ({ kind }: Lot) => (kind === "overage" ? 1 : 0);
  const end = ({ expiresOn }: Lot) => expiresOn ?? "9999-12-31";
  return lots
    .filter((lot) => lot.balance > 0 && end(lot) >= day)
    .toSorted((one, other) => rank(one) - rank(other) || end(one).localeCompare(end(other)) || one.id - other.id);
}

type Share = { readonly lotId: number; readonly minutes: number };

/** From which lots so many minutes are taken; null: they do not suffice. */
export function drawFrom(lots: readonly Lot[], minutes: number, day: Day): readonly Share[] | null {
  const shares: Share[] = [];
  let wanted = minutes;
  for (const { id, balance } of inOrderOfUse(lots, day)) {
    if (wanted === 0) break;
    const taken = Math.min(balance, wanted);
    shares.push({ lotId: id, minutes: taken });
    wanted -= taken;
  }
  return wanted === 0 ? shares : null;
}

/** What of an expiring lot goes on into a new one, and until when; null: nothing. A lot that went on once does not again. */
export function rolloverOf(
  { kind, balance, expiresOn }: Lot,
  { rolloverCap, rolloverMonths }: { readonly rolloverCap: number; readonly rolloverMonths: number },
): { readonly minutes: number; readonly expiresOn: Day } | null {
  if (kind !== "grant" || expiresOn === null || rolloverMonths === 0) return null;
  const minutes = Math.min(balance, rolloverCap);
  return minutes > 0 ? { minutes, expiresOn: addMonths(addDays(expiresOn, 1), rolloverMonths) } : null;
}

/** What a settlement proposes: unused time paid back and overused time charged, each by the hour, to the won below. */
export function settlementOf(
  { remaining, overUsed }: { readonly remaining: number; readonly overUsed: number },
  unitPrice: number | null,
): { readonly refund: number; readonly charge: number } {
  const price = unitPrice ?? 0;
  return { refund: Math.floor((remaining * price) / 60), charge: Math.floor((overUsed * price) / 60) };
}
