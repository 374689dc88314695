import { sql } from "kysely";
import { inTransaction, type Actor } from "#platform/server/database/transaction.ts";
import type { Services } from "#platform/server/services.ts";

/** Where the menu leads for the member login of the new site; a blank address takes the entry away. */
export async function setNewSite({ database }: Pick<Services, "database">, actor: Actor, url: string): Promise<void> {
  await inTransaction(database, actor, async (work) => {
    const { rows } = await sql<{ id: number; before: string }>`
      update firm_settings f set new_site_url = ${url} from (select id, new_site_url from firm_settings for update) old
      where f.id = old.id and old.new_site_url <> ${url} returning f.id, old.new_site_url as before`.execute(
      work.query,
    );
    const changed = rows[0];
    if (!changed) return;
    const changes = { newSiteUrl: [changed.before, url] } as const;
    work.audit({ action: "firm.setNewSite", recordType: "firm", recordId: changed.id, changes });
  });
}
