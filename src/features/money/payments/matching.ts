import { folded } from "#platform/normal-text.ts";
import type { Day } from "#platform/dates.ts";

/** What a fee or an instalment still asks for. */
export type OpenItem = {
  readonly contractId: number;
  readonly contractNumber: number;
  readonly contractTitle: string;
  readonly clientName: string;
  /** Whether the person sees the client whole: the name is compared by everybody and masked where it is shown. */
  readonly clientWhole: boolean;
  readonly feeId: number;
  readonly feeKind: string;
  readonly planId: number | null;
  /** Won left to pay. */
  readonly open: number;
  /** null: no day is set. */
  readonly dueOn: Day | null;
};

export type Receipt = { readonly name: string; readonly amount: number; readonly day: Day };

export type Proposal = OpenItem & {
  readonly score: number;
  /** Korean words that say why. */
  readonly reasons: string[];
  /** Name and amount fit exactly, and no other item does as well. */
  readonly certain: boolean;
};

const longestName = 200;
const legalForms = /주식회사|유한책임회사|유한회사|합자회사|합명회사|사단법인|재단법인|\((?:주|유|합|사|재)\)/gu;
const points = { exact: 60, cut: 45, inside: 30, amount: 35, part: 8, near: 5 } as const;
const dayMs = 86_400_000;
const nearDays = 14;
/** Banks cut the name of the payer to about seven to ten characters. */
const shortestCut = 4;

/** A payer's name without legal forms, spaces, punctuation and case: ㈜ 해 온 → 해온. */
export function payerName(name: string): string {
  return folded(name.slice(0, longestName))
    .replaceAll(legalForms, "")
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** Open items that a receipt may pay, the best first, at most `limit`; without any likeness none. */
export function proposeMatches(receipt: Receipt, items: readonly OpenItem[], limit = 5): Proposal[] {
  const ranked = items
    .map((item) => ({ item, ...score(receipt, item) }))
    .filter((one) => one.name > 0 || one.total >= points.amount + points.near)
    .toSorted(
      (one, other) => other.total - one.total || compareDue(one.item, other.item) || one.item.feeId - other.item.feeId,
    );
  const best = ranked[0]?.total ?? 0;
  const equals = ranked.filter(({ total }) => total === best).length;
  return ranked.slice(0, limit).map(({ item, name, total, reasons }) => ({
    ...item,
    score: total,
    reasons,
    certain: total === best && equals === 1 && name === points.exact && receipt.amount === item.open,
  }));
}

/**
 * Finds the open items that a receipt may be proposed for, those of its amount and those whose client its payer may be,
 * without looking at every item for every receipt of a long statement.
 */
export function likelyItems(items: readonly OpenItem[]): (receipt: Receipt) => readonly OpenItem[] {
  const byAmount = Map.groupBy(items, ({ open }) => open);
  const byName = Map.groupBy(items, ({ clientName }) => payerName(clientName));
  const names = [...byName.keys()].toSorted();
  const longest = Math.max(0, ...names.map(({ length }) => length));
  return ({ name, amount }) => {
    const paid = payerName(name);
    const found = new Set(byAmount.get(amount));
    for (const known of [...parts(paid, longest), ...beginningWith(paid, names)]) {
      for (const item of byName.get(known) ?? []) found.add(item);
    }
    return [...found];
  };
}

/** The text and every part of it from two characters on. */
function parts(text: string, longest: number): Set<string> {
  const all = new Set([text]);
  for (let start = 0; start < text.length - 1; start += 1) {
    for (let end = start + 2; end <= Math.min(text.length, start + longest); end += 1) all.add(text.slice(start, end));
  }
  return all;
}

/** Sorted names that begin with what may be a cut one. */
function beginningWith(cut: string, names: readonly string[]): readonly string[] {
  if (cut.length < shortestCut) return [];
  let low = 0;
  let high = names.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (names[middle]! < cut) low = middle + 1;
    else high = middle;
  }
  for (let end = low; ; end += 1) {
    if (!names[end]?.startsWith(cut)) return names.slice(low, end);
  }
}

function score(receipt: Receipt, item: OpenItem): { name: number; total: number; reasons: string[] } {
  const reasons: string[] = [];
  const name = nameLikeness(payerName(receipt.name), payerName(item.clientName));
  if (name > 0) reasons.push(name === points.exact ? "이름 같음" : "이름 비슷함");
  let total: number = name;
  if (receipt.amount === item.open) {
    total += points.amount;
    reasons.push("금액 같음");
  } else if (receipt.amount < item.open) {
    total += points.part;
    reasons.push("일부 금액");
  }
  if (item.dueOn !== null && Math.abs(Date.parse(item.dueOn) - Date.parse(receipt.day)) <= nearDays * dayMs) {
    total += points.near;
    reasons.push("기한 가까움");
  }
  return { name, total, reasons };
}

function nameLikeness(paid: string, known: string): number {
  if (paid === "" || known === "") return 0;
  if (paid === known) return points.exact;
  if (paid.length >= shortestCut && known.startsWith(paid)) return points.cut;
  return known.length >= 2 && paid.includes(known) ? points.inside : 0;
}

function compareDue(one: OpenItem, other: OpenItem): number {
  return (one.dueOn ?? "9999").localeCompare(other.dueOn ?? "9999");
}
