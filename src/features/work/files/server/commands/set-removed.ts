import { sql } from "kysely";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { Failure, notFound } from "#platform/server/http/failure.ts";
import { visibleFiles, type Holder } from "../holders.ts";
import type { Uploading } from "./attach-file.ts";

/** Takes a file out of its record's list, or brings it back; its bytes stay. Returns the new version. */
export function setFileRemoved(
  { database, actor, asker }: Uploading,
  holder: Holder,
  target: { readonly id: number; readonly version: number },
  removed: boolean,
): Promise<number> {
  return inTransaction(database, actor, async (work) => {
    const { rows } = await sql<{ version: number }>`
      select f.version from files f
      where f.id = ${target.id} and f.deleted_at is ${removed ? sql`null` : sql`not null`} and ${visibleFiles(asker)}
      for update of f`.execute(work.query);
    if (!rows[0]) throw notFound();
    if (rows[0].version !== target.version) throw new Failure("conflict");
    await work.query
      .updateTable("files")
      .set({
        deleted_at: removed ? sql<Date>`now()` : null,
        version: sql`version + 1`,
        updated_at: sql<Date>`now()`,
        updated_by: asker.viewer.userId,
      })
      .where("id", "=", target.id)
      .execute();
    work.audit({ action: removed ? "file.remove" : "file.restore", recordType: "file", recordId: target.id });
    work.emit({ type: "record", ref: `${holder.type}:${holder.id}` });
    return target.version + 1;
  });
}
