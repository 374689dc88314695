import type { Advertised } from "#firm/server/advertising/advertised.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { LockedRow } from "#records/server/read.ts";
import { publicParts, type doneCase } from "../done-case.ts";
import { publicTextsOfOne } from "./hits.ts";

/** What a success story says once it is masked; the page around it names firm and lawyers. */
export async function advertisedStory(
  query: Pick<Database, "query">,
  row: LockedRow<typeof doneCase>,
): Promise<Advertised> {
  const texts = await publicTextsOfOne(query, row.id);
  return {
    text: publicParts.map((part) => texts[part]).join("\n"),
    named: [],
    lawyerIds: [row.lawyer_id, row.co_lawyer_id].filter((id) => id !== null),
    brandIds: row.brand_id === null ? [] : [row.brand_id],
  };
}
