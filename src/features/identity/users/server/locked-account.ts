import type { Work } from "#platform/server/database/transaction.ts";
import { notFound } from "#platform/server/http/failure.ts";

/** Locks an account for a change. Throws 404; system accounts are nobody's to change. */
export async function lockAccount(work: Work, userId: number) {
  const user = await work.query
    .selectFrom("users")
    .select(["id", "status", "email", "name"])
    .where("id", "=", userId)
    .where("scope", "!=", "system")
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!user) throw notFound();
  return user;
}
