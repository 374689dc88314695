import type { Database } from "#platform/server/database/database.ts";
import { notFound } from "#platform/server/http/failure.ts";
import type { LinkVisitor } from "#features/portal/links/server/api.ts";

/** The letter of a link while it is still the client's; 404 otherwise. */
export async function letterOfLink(
  query: Database["query"],
  { recordId, clientId }: LinkVisitor,
  { lock = false }: { readonly lock?: boolean } = {},
) {
  let statement = query
    .selectFrom("letters as r")
    .innerJoin("clients as c", "c.id", "r.client_id")
    .leftJoin("staffs as s", "s.id", "r.reviewer_id")
    .select([
      "r.id",
      "r.version",
      "r.status",
      "r.title",
      "r.author_id",
      "r.client_approved_via",
      "c.name as clientName",
    ])
    .select("s.real_name as lawyer")
    .where("r.id", "=", recordId)
    .where("r.client_id", "=", clientId)
    .where("r.deleted_at", "is", null);
  if (lock) statement = statement.forUpdate("r");
  const letter = await statement.executeTakeFirst();
  if (!letter) throw notFound();
  return letter;
}
