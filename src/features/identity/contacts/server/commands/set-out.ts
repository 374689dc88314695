import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Actor } from "#platform/server/database/transaction.ts";
import { invalidField } from "#platform/server/http/failure.ts";

/** Longer than that is an absence, with somebody who stands in. */
const longestHours = 24;

/** 외근 until an instant of the next hours, or back (null), of the person's own record. Throws 400. */
export function setOwnOut(
  database: Database,
  actor: Actor,
  { staffId, until }: { readonly staffId: number; readonly until: string | null },
  now = Date.now(),
): Promise<void> {
  if (until !== null) {
    const left = Date.parse(until) - now;
    if (left <= 0) throw invalidField("until", "돌아올 시각은 지금보다 뒤여야 합니다.");
    if (left > longestHours * 3_600_000) {
      throw invalidField("until", "하루가 넘는 외근은 내 정보의 부재에 등록해 주세요.");
    }
  }
  return inTransaction(database, actor, async (work) => {
    // No part of what is edited on the staff's screen: the version stays, so that nobody there is turned back.
    const { rows } = await sql<{ before: Date | null }>`
      update staffs s set out_until = ${until}::timestamptz from (select id, out_until from staffs where id = ${staffId} for update) o
      where s.id = o.id returning o.out_until as before`.execute(work.query);
    const changes = { outUntil: [rows[0]?.before?.toISOString() ?? null, until] };
    work.audit({ action: "staff.out", recordType: "staff", recordId: staffId, changes });
    work.emit({ type: "record", ref: `staff:${staffId}` });
  });
}
