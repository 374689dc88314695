import { sql } from "kysely";
import { accountKey, folded } from "#platform/normal-text.ts";
import type { Work } from "#platform/server/database/transaction.ts";

/**
 * Accounts that had the same address before addresses were compared in one form stand apart by `email_apart`; one of
 * them is found however the address is typed (decisions/020). When that one has another address by now or is stopped,
 * the next takes its place. Part of the transaction that changed it.
 */
export async function handAddressOn({ query }: Work, email: string): Promise<void> {
  const key = accountKey(email);
  const accounts = await query
    .selectFrom("users")
    .select(["id", "email_apart"])
    .where(sql<string>`account_key(email)`, "=", key)
    .where("deleted_at", "is", null)
    .orderBy(sql`status = 'suspended'`)
    .orderBy("email_apart")
    .orderBy("id")
    .forUpdate()
    .execute();
  const [first] = accounts;
  if (!first || first.email_apart === "") return;
  const before = accounts.find(({ email_apart }) => email_apart === "");
  if (before) await setApart(before.id, String(before.id));
  await setApart(first.id, "");

  async function setApart(id: number, email_apart: string): Promise<void> {
    await query.updateTable("users").set({ email_apart }).where("id", "=", id).execute();
  }
}

/** The same for short names of people at work: whoever alone has the name is not kept apart any more. */
export async function handShortNameOn({ query }: Work, shortName: string): Promise<void> {
  await sql`
    update staffs f set short_name_apart = '' where f.id = (
      select min(s.id) from staffs s where s.status = 1 and s.deleted_at is null and folded(s.short_name) = ${folded(shortName)}
      having bool_and(s.short_name_apart <> ''))`.execute(query);
}
