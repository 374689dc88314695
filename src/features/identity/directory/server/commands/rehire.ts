import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import { endWork } from "#firm/server/end-of-work.ts";
import { folded } from "#platform/normal-text.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Actor } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { logGrant, requireReason } from "#features/identity/access/server/commands/grant-log.ts";
import { rolesOf } from "#features/identity/access/server/commands/staff-roles.ts";
import { lockPerson } from "../locked-person.ts";

/**
 * Brings a person back on the same record, in one team and without any role: rights are granted anew. Throws 409 when
 * the short name is in use by now, 422 for somebody who has not left.
 */
export function rehirePerson(
  database: Database,
  actor: Actor,
  input: { staffId: number; teamId: number; hiredAt: string; reason: string },
): Promise<void> {
  const { staffId, teamId, hiredAt } = input;
  const reason = requireReason(input.reason);
  return inTransaction(database, actor, async (work) => {
    const row = await lockPerson(work, staffId);
    if (row.status === 1) throw new Failure("ruleViolated", "재직 중인 직원입니다.");
    if (row.left_at !== null && hiredAt < row.left_at) {
      throw invalidField("hiredAt", "재입사일은 퇴사일 이후여야 합니다.");
    }
    // What belongs to the employment of before ends with it, also where that was not done when the person left.
    const lastDay = row.left_at ?? seoulDay(Date.now());
    await endWork(work, { viewer: { userId: actor.userId } }, { staffId, lastDay });
    const team = await work.query
      .selectFrom("teams")
      .select("id")
      .where("id", "=", teamId)
      .where("active", "=", true)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    if (!team) throw invalidField("teamId", "사용 중인 팀을 선택해 주세요.");
    const namesake = await work.query
      .selectFrom("staffs")
      .select("id")
      .where(sql<string>`folded(short_name)`, "=", folded(row.short_name))
      .where("status", "=", 1)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    if (namesake) throw new Failure("conflict", "호칭을 다른 직원이 쓰고 있습니다. 먼저 이름을 바꿔 주세요.");
    const removed = await rolesOf(work, staffId);
    await work.query.deleteFrom("staff_roles").where("staff_id", "=", staffId).execute();
    await work.query.deleteFrom("staff_teams").where("staff_id", "=", staffId).execute();
    await work.query
      .insertInto("staff_teams")
      .values({ staff_id: staffId, team_id: teamId, created_by: actor.userId })
      .execute();
    await work.query
      .updateTable("staffs")
      .set({
        status: 1,
        left_at: null,
        hired_at: hiredAt,
        team_id: teamId,
        all_team_view: "N",
        version: sql`version + 1`,
        updated_at: sql<Date>`now()`,
        updated_by: actor.userId,
      })
      .where("id", "=", staffId)
      .execute();
    const changes = {
      status: [0, 1],
      hiredAt: [row.hired_at, hiredAt],
      leftAt: [row.left_at, null],
      teamId: [row.team_id, teamId],
    };
    work.audit({ action: "staff.rehire", recordType: "staff", recordId: staffId, changes });
    if (row.user_id === null) return;
    // Own rules are rights too.
    await work.query.updateTable("users").set({ role_rules: "[]" }).where("id", "=", row.user_id).execute();
    const detail = { staffId, removed, teamId };
    await logGrant(work, { actorUserId: actor.userId, targetUserId: row.user_id, action: "rehire", detail, reason });
  });
}
