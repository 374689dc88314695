import type { Advertised } from "#firm/server/advertising/advertised.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { LockedRow } from "#records/server/read.ts";
import type { quickPost } from "../quick-post.ts";
import { previewFor, targetsOf } from "./targets.ts";

/** What a quick post says in every channel; each of its texts has to name firm and lawyer. */
export async function advertisedPost(
  query: Pick<Database, "query">,
  row: LockedRow<typeof quickPost>,
): Promise<Advertised> {
  const targets = await targetsOf(query, row.id);
  return {
    text: [row.title, row.body, row.tags].join("\n"),
    named: targets.length === 0 ? [row.body] : targets.map((target) => previewFor(row, target).text),
    lawyerIds: row.lawyer_id === null ? [] : [row.lawyer_id],
    brandIds: [...new Set(targets.map(({ brandId }) => brandId))],
  };
}
