import type { Advertised } from "#firm/server/advertising/advertised.ts";
import type { LockedRow } from "#records/server/read.ts";
import type { groupSuit } from "../suit.ts";

/** What the open page says of a suit in words; the page around it names the firm and the lawyer. */
export function advertisedSuit(row: LockedRow<typeof groupSuit>): Advertised {
  return {
    text: [row.title, row.public_text, row.success_fee].join("\n"),
    named: [],
    lawyerIds: row.lead_id === null ? [] : [row.lead_id],
    brandIds: [],
  };
}
