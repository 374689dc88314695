import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";

/**
 * Brings a converted consultation back to 검토중 after its contract was canceled (product §6.2), in the transaction of
 * that. Nothing happens while another contract of it stands.
 */
export async function reconsiderConsult(work: Work, consultId: number): Promise<void> {
  const { rows } = await sql`
    update consults c set status = 'considering', version = version + 1, updated_at = now()
    where c.id = ${consultId} and c.status = 'converted' and not exists (
      select from contracts k where k.consult_id = c.id and k.deleted_at is null and k.status <> 'void')
    returning 1`.execute(work.query);
  if (rows.length === 0) return;
  const changes = { status: ["converted", "considering"] };
  work.audit({ action: "consult.reconsider", recordType: "consult", recordId: consultId, changes });
  work.emit({ type: "record", ref: `consult:${consultId}` });
}
