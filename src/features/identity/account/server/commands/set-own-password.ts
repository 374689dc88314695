import { sql } from "kysely";
import type { Work } from "../../../../../kit/server/database/transaction.ts";

/**
 * Puts the hash of an own password in the place of the one before, with its audit row; false when `replacing` asks for
 * a given password and there is none any more.
 */
export async function setOwnPassword(
  work: Work,
  userId: number,
  password_hash: string,
  { replacing }: { readonly replacing: "any" | "given" },
): Promise<boolean> {
  const changed = await work.query
    .updateTable("users")
    .set({
      password_hash,
      password_changed_at: sql<Date>`now()`,
      password_given_at: null,
      version: sql`version + 1`,
      updated_at: sql<Date>`now()`,
      updated_by: userId,
    })
    .where("id", "=", userId)
    .$if(replacing === "given", (update) => update.where("password_given_at", "is not", null))
    .returning("id")
    .executeTakeFirst();
  if (!changed) return false;
  work.audit({ action: "account.changePassword", recordType: "user", recordId: userId });
  return true;
}
