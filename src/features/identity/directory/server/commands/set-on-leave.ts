import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Actor } from "#platform/server/database/transaction.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import { requireReason } from "#features/identity/access/server/commands/grant-log.ts";
import { lockPerson, refuseResigned } from "../locked-person.ts";
import { withdrawReturns } from "./withdraw-returns.ts";

/** 휴직 from a day on, be it with the day on which the person means to come back, or back at work (`from` null). The record says so everywhere; rights stay as they are. What was told of another day of return is taken back. */
export function changeLeave(
  database: Database,
  actor: Actor,
  input: { staffId: number; from: string | null; until: string | null; reason: string },
): Promise<void> {
  const reason = requireReason(input.reason);
  return inTransaction(database, actor, async (work) => {
    const row = await lockPerson(work, input.staffId);
    refuseResigned(row);
    if (input.from !== null && row.hired_at !== null && input.from < row.hired_at) {
      throw invalidField("from", "휴직 시작일은 입사일 이후여야 합니다.");
    }
    if (input.until !== null && (input.from === null || input.until <= input.from)) {
      throw invalidField("until", "복직 예정일은 휴직 시작일보다 뒤여야 합니다.");
    }
    if (row.on_leave_from === input.from && row.on_leave_until === input.until) return;
    await work.query
      .updateTable("staffs")
      .set({
        on_leave_from: input.from,
        on_leave_until: input.until,
        version: sql`version + 1`,
        updated_at: sql<Date>`now()`,
        updated_by: actor.userId,
      })
      .where("id", "=", input.staffId)
      .execute();
    const days = { onLeaveFrom: [row.on_leave_from, input.from], onLeaveUntil: [row.on_leave_until, input.until] };
    const changes = { ...days, reason: [null, reason] };
    work.audit({ action: "staff.onLeave", recordType: "staff", recordId: input.staffId, changes });
    await withdrawReturns(work, input.staffId);
  });
}
