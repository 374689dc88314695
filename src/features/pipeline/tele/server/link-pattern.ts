import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Actor } from "#platform/server/database/transaction.ts";
import type { Services } from "#platform/server/services.ts";

/** The address by which the firm's video links are made; blank: none. */
export async function readPattern({ query }: Pick<Database, "query">): Promise<string> {
  const row = await query.selectFrom("firm_settings").select("tele_link_pattern").executeTakeFirst();
  return row?.tele_link_pattern ?? "";
}

/** Sets it. Links that were made before stay as they are. */
export async function setPattern({ database }: Pick<Services, "database">, actor: Actor, pattern: string) {
  await inTransaction(database, actor, async (work) => {
    const { rows } = await sql<{ id: number; before: string }>`
      update firm_settings f set tele_link_pattern = ${pattern}
      from (select id, tele_link_pattern from firm_settings for update) old
      where f.id = old.id and old.tele_link_pattern <> ${pattern}
      returning f.id, old.tele_link_pattern as before`.execute(work.query);
    const [changed] = rows;
    if (!changed) return;
    const changes = { teleLinkPattern: [changed.before, pattern] } as const;
    work.audit({ action: "firm.setLinkPattern", recordType: "firm", recordId: changed.id, changes });
  });
}
