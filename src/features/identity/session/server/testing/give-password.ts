import type { Database } from "#platform/server/database/database.ts";
import { hashPassword } from "../commands/hash-password.ts";

/** A password that the rules accept, for tests. */
export const testPassword = "푸른 고래 아홉 마리";

/** Lets a user of a test sign in by password. */
export async function givePassword(database: Database, userId: number, password = testPassword): Promise<void> {
  const password_hash = await hashPassword(password);
  await database.query.updateTable("users").set({ password_hash }).where("id", "=", userId).execute();
}
