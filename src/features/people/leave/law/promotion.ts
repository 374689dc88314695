import { addDays, addMonths, type Day } from "#platform/dates.ts";
import type { RateName } from "#firm/rates.ts";
import type { RateOf } from "./entitlement.ts";

/** Numbers of 사용촉진, by the day on which the leave ends. */
export const promotionRates = [
  "promoteBefore",
  "promoteNotice",
  "promoteAnswer",
  "promoteDesignate",
  "promoteFirstBefore",
  "promoteFirstDesignate",
  "promoteLateBefore",
  "promoteLateNotice",
  "promoteLateDesignate",
] as const satisfies readonly RateName[];

/** annual: what a year gave · first: of the first year · firstLate: of the first year, granted after its first notice. */
export type PromotionKind = "annual" | "first" | "firstLate";

/** By when what has to happen so that unused leave ends without pay (제61조). */
type PromotionWindow = {
  readonly noticeFrom: Day;
  readonly noticeUntil: Day;
  /** Days from the notice within which the person says when. */
  readonly answerDays: number;
  /** The last day on which the firm fixes the days that the person has not. */
  readonly designateUntil: Day;
};

/** The days of 제61조 for leave that can be used until `expiresOn`. */
export function promotionWindow(kind: PromotionKind, expiresOn: Day, rate: RateOf): PromotionWindow {
  const end = addDays(expiresOn, 1);
  const of = (name: RateName) => rate(name, expiresOn);
  const months = { annual: "promoteBefore", first: "promoteFirstBefore", firstLate: "promoteLateBefore" } as const;
  const noticeFrom = addMonths(end, -of(months[kind]));
  const noticeDays = kind === "firstLate" ? of("promoteLateNotice") : of("promoteNotice");
  const last = {
    annual: () => addMonths(end, -of("promoteDesignate")),
    first: () => addMonths(end, -of("promoteFirstDesignate")),
    firstLate: () => addDays(end, -of("promoteLateDesignate")),
  };
  return {
    noticeFrom,
    noticeUntil: addDays(noticeFrom, noticeDays - 1),
    answerDays: of("promoteAnswer"),
    designateUntil: addDays(last[kind](), -1),
  };
}

/** Which of a person's lots a promotion is about: `granted` the day of the lot. */
export function promotionKind(basis: string, granted: Day, expiresOn: Day, rate: RateOf): PromotionKind {
  if (basis !== "monthly") return "annual";
  return granted < promotionWindow("first", expiresOn, rate).noticeFrom ? "first" : "firstLate";
}
