import { sql } from "kysely";
import type { Resource } from "../../../shared/records/resource.ts";
import { inTransaction } from "../../database/transaction.ts";
import { notFound } from "../../http/failure.ts";
import type { AnyRecords } from "../records.ts";
import type { WriteContext } from "../write.ts";

/**
 * Takes a whole import back: its records are removed but for those that somebody has changed since, which stay.
 * 404 when the import is not this person's, was not applied or was taken back already.
 */
export async function undoImport(
  context: WriteContext,
  records: AnyRecords,
  importId: number,
): Promise<{ removed: number; kept: number }> {
  const resource: Resource = records.resource;
  return inTransaction(context.database, context.actor, async (work) => {
    const { rows } = await sql<{ ids: number[] }>`
      update record_imports set undone_at = now()
      where id = ${importId} and staff_id = ${context.viewer.staff?.id ?? null} and resource = ${resource.name}
        and applied_at is not null and undone_at is null
      returning created_ids as ids`.execute(work.query);
    if (!rows[0]) throw notFound();
    const { ids } = rows[0];
    const { rows: removed } = await sql<{ id: number }>`
      update ${sql.table(resource.table)} set deleted_at = now(), version = version + 1, updated_at = now(),
        updated_by = ${context.viewer.userId}
      where id = any(${ids}::bigint[]) and version = 1 and deleted_at is null returning id`.execute(work.query);
    for (const { id } of removed)
      work.audit({ action: `${resource.name}.remove`, recordType: resource.name, recordId: id });
    work.emit({ type: "record", ref: `${resource.name}:*` });
    return { removed: removed.length, kept: ids.length - removed.length };
  });
}
