import { sql } from "kysely";
import { endShares, openShares } from "#firm/server/file-shares.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { Failure, notFound } from "#platform/server/http/failure.ts";
import type { WriteContext } from "#records/server/write.ts";
import { sensitivityLabels, type Sensitivity } from "../../sensitivity.ts";
import { visibleFiles, type Holder } from "../holders.ts";

type Wanted = {
  readonly id: number;
  readonly version: number;
  readonly sensitivity: Sensitivity;
  /** Although the file is outside the firm now. */
  readonly onPurpose: boolean;
};
type Locked = { readonly version: number; readonly sensitivity: Sensitivity; readonly name: string };

/**
 * Says how far a file may go, and answers with that what was proposed. What is marked as privileged is outside no more
 * from this moment on: 422 where something is, unless that is said to be known. Returns the new version.
 */
export function markFile(context: WriteContext, holder: Holder, wanted: Wanted): Promise<number> {
  return inTransaction(context.database, context.actor, async (work) => {
    const before = await lockFile(work, context, wanted);
    if (wanted.sensitivity === "privileged") await shutWays(work, context, wanted);
    await work.query
      .updateTable("files")
      .set({
        sensitivity: wanted.sensitivity,
        looks_personal: false,
        version: sql`version + 1`,
        updated_at: sql<Date>`now()`,
        updated_by: context.viewer.userId,
      })
      .where("id", "=", wanted.id)
      .execute();
    const said = (value: Sensitivity) => `${before.name}: ${sensitivityLabels[value]}`;
    work.audit({
      action: `${holder.type}.markFile`,
      recordType: holder.type,
      recordId: holder.id,
      changes: { fileSensitivity: [said(before.sensitivity), said(wanted.sensitivity)], file: wanted.id },
    });
    work.emit({ type: "record", ref: `${holder.type}:${holder.id}` });
    return before.version + 1;
  });
}

async function lockFile({ query }: Work, context: WriteContext, { id, version }: Wanted): Promise<Locked> {
  const { rows } = await sql<Locked>`
    select f.version, f.sensitivity, (select v.name from file_versions v where v.file_id = f.id
      order by v.number desc limit 1) as name
    from files f where f.id = ${id} and f.deleted_at is null and ${visibleFiles(context)} for update of f`.execute(
    query,
  );
  if (!rows[0]) throw notFound();
  if (rows[0].version !== version) throw new Failure("conflict");
  return rows[0];
}

async function shutWays(work: Work, context: WriteContext, { id, onPurpose }: Wanted): Promise<void> {
  const open = await openShares(work, id);
  if (open.length === 0) return;
  if (!onPurpose) {
    const sentence = `이미 나가 있는 파일입니다: ${open.join(", ")}. 비밀유지권으로 표시하면 공유가 바로 끝납니다.`;
    throw new Failure("ruleViolated", sentence, { fields: { onPurpose: sentence } });
  }
  await endShares(work, context, id);
}
