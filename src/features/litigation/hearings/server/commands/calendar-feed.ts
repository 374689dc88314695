import { inTransaction, type Actor } from "#platform/server/database/transaction.ts";
import type { Database } from "#platform/server/database/database.ts";
import { hashToken, newToken } from "#platform/server/opaque-token.ts";

type Asked = { readonly database: Database; readonly actor: Actor; readonly staffId: number };

/** A new address for the person's hearings; the one before it ends. Told this once: only its digest is kept. */
export async function openFeed({ database, actor, staffId }: Asked, named: boolean): Promise<string> {
  const token = newToken();
  await inTransaction(database, actor, async (work) => {
    const given = { token_hash: hashToken(token), named, created_at: new Date(), last_used_at: null };
    await work.query
      .insertInto("calendar_feeds")
      .values({ staff_id: staffId, ...given })
      .onConflict((conflict) => conflict.column("staff_id").doUpdateSet(given))
      .execute();
    work.audit({
      action: "calendarFeed.open",
      recordType: "staff",
      recordId: staffId,
      changes: { named: [null, named] },
    });
  });
  return token;
}

/** Ends the address; nothing happens where there is none. */
export async function closeFeed({ database, actor, staffId }: Asked): Promise<void> {
  await inTransaction(database, actor, async (work) => {
    const { numDeletedRows } = await work.query
      .deleteFrom("calendar_feeds")
      .where("staff_id", "=", staffId)
      .executeTakeFirst();
    if (numDeletedRows > 0n) work.audit({ action: "calendarFeed.close", recordType: "staff", recordId: staffId });
  });
}
