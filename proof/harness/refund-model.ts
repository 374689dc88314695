import * as fc from "fast-check";

/** One thing that a person tries with a payment or a refund of it. */
export type Step =
  | { readonly kind: "expect" | "receive" | "writeOff" | "match" | "confirm" | "unmatch" | "cancel" }
  | { readonly kind: "edit"; readonly amount: number }
  | { readonly kind: "request"; readonly amount: number }
  /** Which of the refunds so far, counted round. */
  | { readonly kind: "approve" | "reject" | "pay"; readonly which: number };

type Refund = { readonly amount: number; status: "requested" | "approved" | "paid" | "rejected" };

const amounts = fc.integer({ min: 1, max: 7 }).map((parts) => parts * 100_000);
/** Moves, as often as they stand here; the last two end a payment, and are seldom tried, so that walks go on. */
const moves = "match match match confirm unmatch unmatch expect expect receive receive receive writeOff cancel".split(
  " ",
);
const plain = fc.constantFrom(
  ...(moves as ("expect" | "receive" | "writeOff" | "match" | "confirm" | "unmatch" | "cancel")[]),
);
const decided = fc.constantFrom("approve", "approve", "reject", "pay", "pay");

/** What people try, refunds most. */
export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof<fc.MaybeWeightedArbitrary<Step>[]>(
    { weight: 4, arbitrary: plain.map((kind) => ({ kind })) },
    { weight: 2, arbitrary: amounts.map((amount) => ({ kind: "edit" as const, amount })) },
    { weight: 4, arbitrary: amounts.map((amount) => ({ kind: "request" as const, amount })) },
    { weight: 5, arbitrary: fc.tuple(decided, fc.nat(3)).map(([kind, which]) => ({ kind, which })) },
  ),
  { minLength: 8, maxLength: 20 },
);

/** A card payment and its refunds as the office understands them, said apart from the product. */
export class RefundModel {
  status = "received";
  amount = 600_000;
  readonly refunds: Refund[] = [];

  /** Won that went back, and won that is asked for or approved. */
  get back(): number {
    return this.#sum("paid");
  }
  get open(): number {
    return this.#sum("requested") + this.#sum("approved");
  }
  /** What of it stays revenue, with VAT. */
  get counted(): number {
    const isThere = !["expected", "writtenOff", "canceled"].includes(this.status);
    return isThere ? this.amount - this.back : 0;
  }

  /** Whether the office lets it happen; if so it has. */
  try(step: Step): boolean {
    if (step.kind === "request") return this.#request(step.amount);
    if (step.kind === "edit") return this.#edit(step.amount);
    if (step.kind === "approve" || step.kind === "reject" || step.kind === "pay") return this.#decide(step);
    return this.#move(step.kind);
  }

  #move(kind: "expect" | "receive" | "writeOff" | "match" | "confirm" | "unmatch" | "cancel"): boolean {
    const to: Readonly<Record<typeof kind, readonly [from: readonly string[], to: string]>> = {
      expect: [["received"], "expected"],
      receive: [["expected"], "received"],
      writeOff: [["expected"], "writtenOff"],
      match: [["received"], "matched"],
      confirm: [["matched"], "confirmed"],
      unmatch: [["matched"], "received"],
      cancel: [["received", "matched", "confirmed"], "canceled"],
    };
    const [from, next] = to[kind];
    if (!from.includes(this.status)) return false;
    if (this.open > 0 && ["expect", "writeOff", "cancel"].includes(kind)) return false;
    this.status = next;
    return true;
  }

  /** An edit to what it is already changes nothing and is let through. */
  #edit(amount: number): boolean {
    if (amount === this.amount) return true;
    if (!["received", "expected"].includes(this.status) || amount < this.open) return false;
    this.amount = amount;
    return true;
  }

  #request(amount: number): boolean {
    const isThere = ["received", "matched", "confirmed", "partiallyRefunded"].includes(this.status);
    if (!isThere || amount > this.amount - this.back - this.open) return false;
    this.refunds.push({ amount, status: "requested" });
    return true;
  }

  #decide({ kind, which }: { readonly kind: "approve" | "reject" | "pay"; readonly which: number }): boolean {
    const refund = this.refunds[which % this.refunds.length];
    if (refund?.status !== (kind === "pay" ? "approved" : "requested")) return false;
    refund.status = kind === "pay" ? "paid" : kind === "approve" ? "approved" : "rejected";
    if (kind === "pay") this.status = this.back === this.amount ? "refunded" : "partiallyRefunded";
    return true;
  }

  #sum(status: Refund["status"]): number {
    return this.refunds.reduce((sum, refund) => sum + (refund.status === status ? refund.amount : 0), 0);
  }
}
