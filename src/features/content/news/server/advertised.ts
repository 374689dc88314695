import { plainOfRichText } from "#platform/rich-text.ts";
import type { Advertised } from "#firm/server/advertising/advertised.ts";
import type { LockedRow } from "#records/server/read.ts";
import type { news } from "../news.ts";

/** What an article says to everybody: title and text. The firm's site around it names the firm (변호사광고규정 제3조). */
export function advertisedNews({ title, body, brand_id: brandId }: LockedRow<typeof news>): Advertised {
  return {
    text: [title, plainOfRichText(body)].join("\n"),
    named: [],
    lawyerIds: [],
    brandIds: brandId === null ? [] : [brandId],
  };
}
