import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { TakenContent } from "./take-content.ts";

/** What the person has sent and what belongs to no record yet, under the name it is to have; null: there is none. */
export async function waitingContent(
  { query }: Pick<Database, "query">,
  { viewer }: Asker,
  { contentId, name }: { readonly contentId: number; readonly name: string },
): Promise<TakenContent | null> {
  const row = await query
    .selectFrom("file_contents as c")
    .select("c.sha256")
    .where("c.id", "=", contentId)
    .where("c.created_by", "=", viewer.userId)
    .where((of) =>
      of.not(of.exists(of.selectFrom("file_versions as v").select("v.id").whereRef("v.content_id", "=", "c.id"))),
    )
    .executeTakeFirst();
  return row ? { contentId, name, sha256: row.sha256 } : null;
}
