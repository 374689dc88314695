import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Actor } from "#platform/server/database/transaction.ts";
import { notFound } from "#platform/server/http/failure.ts";
import type { ReceivedPhoto } from "./receive-photo.ts";

/**
 * Makes received bytes the photo of a person, in place of the one before; null: the person has none. Returns its digest,
 * blank for none. 404 for whoever is no person of the firm.
 */
export function setPhotoOf(
  database: Database,
  actor: Actor,
  { staffId, photo }: { readonly staffId: number; readonly photo: ReceivedPhoto | null },
): Promise<string> {
  const digest = photo?.sha256.toString("hex") ?? "";
  return inTransaction(database, actor, async (work) => {
    // No part of what is edited on the staff's screen: the version stays, so that nobody there is turned back.
    const { rows } = await sql<{ had: boolean }>`
      update staffs s set photo = ${digest}, photo_content_id = ${photo?.contentId ?? null}
      from (select id, photo from staffs where id = ${staffId} and deleted_at is null and not is_system for update) o
      where s.id = o.id returning o.photo <> '' as had`.execute(work.query);
    if (!rows[0]) throw notFound();
    if (!rows[0].had && !photo) return digest;
    const changes = { hasPhoto: [rows[0].had, photo !== null] };
    work.audit({ action: "staff.photo", recordType: "staff", recordId: staffId, changes });
    work.emit({ type: "record", ref: `staff:${staffId}` });
    return digest;
  });
}
