import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import { dropGivenPassword } from "#features/identity/access/server/commands/given-password.ts";

/**
 * Puts the hash of an own password in the place of the one before and of a given one, with its audit row; false when
 * `replacing` asks for a given password and there is none any more.
 */
export async function setOwnPassword(
  work: Work,
  userId: number,
  password_hash: string,
  { replacing }: { readonly replacing: "any" | "given" },
): Promise<boolean> {
  const wasGiven = await dropGivenPassword(work, userId);
  if (replacing === "given" && !wasGiven) return false;
  await work.query
    .updateTable("users")
    .set({
      password_hash,
      password_changed_at: sql<Date>`now()`,
      version: sql`version + 1`,
      updated_at: sql<Date>`now()`,
      updated_by: userId,
    })
    .where("id", "=", userId)
    .execute();
  work.audit({ action: "account.changePassword", recordType: "user", recordId: userId });
  return true;
}
