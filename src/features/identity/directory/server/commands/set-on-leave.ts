import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Actor } from "#platform/server/database/transaction.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import { requireReason } from "#features/identity/access/server/commands/grant-log.ts";
import { lockPerson, refuseResigned } from "../locked-person.ts";

/** 휴직 from a day on, or back at work (`from` null). The record says so everywhere; rights stay as they are. */
export function changeLeave(
  database: Database,
  actor: Actor,
  input: { staffId: number; from: string | null; reason: string },
): Promise<void> {
  const reason = requireReason(input.reason);
  return inTransaction(database, actor, async (work) => {
    const row = await lockPerson(work, input.staffId);
    refuseResigned(row);
    if (input.from !== null && row.hired_at !== null && input.from < row.hired_at) {
      throw invalidField("from", "휴직 시작일은 입사일 이후여야 합니다.");
    }
    if (row.on_leave_from === input.from) return;
    await work.query
      .updateTable("staffs")
      .set({
        on_leave_from: input.from,
        version: sql`version + 1`,
        updated_at: sql<Date>`now()`,
        updated_by: actor.userId,
      })
      .where("id", "=", input.staffId)
      .execute();
    const changes = { onLeaveFrom: [row.on_leave_from, input.from], reason: [null, reason] };
    work.audit({ action: "staff.onLeave", recordType: "staff", recordId: input.staffId, changes });
  });
}
