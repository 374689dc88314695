import { isMobile } from "../../recipient-numbers.ts";
import type { SmsPurpose } from "../../sms-message.ts";
import type { Exclusion } from "../../sms-recipient.ts";

/** What is known of a recipient at the moment of sending. */
export type Candidate = {
  readonly tel: string;
  readonly isTest: boolean;
  /** What the number refuses; null: nothing. */
  readonly refused: "all" | "ads" | null;
  readonly agreed: boolean;
  readonly agreedToNights: boolean;
  /** The same text went to the number a short while ago. */
  readonly cooling: boolean;
  /** The text says a link that opens nothing any more, or was let go. */
  readonly linkOver: boolean;
  /** The number of a client who died or of a company that is gone, in a message that the product prepared by itself. */
  readonly ended: boolean;
};

/**
 * Why a recipient gets nothing now; null: nothing stands in the way. A test goes to the writer alone and is held up by
 * nothing but a wrong number and its own repetition.
 */
export function exclusionOf(
  candidate: Candidate,
  { purpose, night }: { readonly purpose: SmsPurpose; readonly night: boolean },
): Exclusion | null {
  const { tel, isTest, refused, agreed, agreedToNights, cooling, linkOver, ended } = candidate;
  if (!isMobile(tel)) return "number";
  if (linkOver) return "link";
  if (!isTest) {
    if (ended) return "ended";
    if (refused === "all" || (refused === "ads" && purpose === "ad")) return "refused";
    if (purpose === "ad" && !agreed) return "noConsent";
    if (purpose === "ad" && night && !agreedToNights) return "night";
  }
  return cooling ? "cooldown" : null;
}
