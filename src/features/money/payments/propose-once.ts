import { likelyItems, proposeMatches, type OpenItem, type Proposal, type Receipt } from "./matching.ts";
import type { GiveWay } from "./same-movement.ts";

/**
 * What each receipt of a statement may pay, at most `limit` for each. An open item is proposed as far as no other
 * receipt certainly pays it: those that fit it come first, in the order of the statement, the others get what is left. `giveWay` is
 * awaited before each receipt, as there may be thousands.
 */
export async function proposeOnce(
  receipts: readonly Receipt[],
  items: readonly OpenItem[],
  limit: number,
  giveWay: GiveWay,
): Promise<Proposal[][]> {
  const likely = likelyItems(items);
  const taken = new Map<string, number>();
  const propose = (receipt: Receipt) => {
    const left = likely(receipt).map((item) => ({ ...item, open: item.open - (taken.get(itemKey(item)) ?? 0) }));
    return proposeMatches(
      receipt,
      left.filter(({ open }) => open > 0),
      limit,
    );
  };
  const certain: Proposal[][] = [];
  for (const receipt of receipts) {
    await giveWay();
    const proposals = propose(receipt);
    const [best] = proposals;
    if (best?.certain) taken.set(itemKey(best), (taken.get(itemKey(best)) ?? 0) + receipt.amount);
    certain.push(best?.certain ? proposals.slice(0, 1) : []);
  }
  const proposed: Proposal[][] = [];
  for (const [index, receipt] of receipts.entries()) {
    await giveWay();
    const others = propose(receipt).map((proposal) => ({ ...proposal, certain: false }));
    proposed.push([...certain[index]!, ...others].slice(0, limit));
  }
  return proposed;
}

/** An instalment, or a fee without instalments. */
export function itemKey({ feeId, planId }: Pick<OpenItem, "feeId" | "planId">): string {
  return `${feeId}/${planId ?? ""}`;
}
