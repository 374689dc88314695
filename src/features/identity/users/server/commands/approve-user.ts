import { sql } from "kysely";
import type { z } from "zod";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Actor, type Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { refuseAreasBeyondOwn } from "#features/identity/access/server/commands/refuse-above-own.ts";
import type { RightsHeld } from "#features/identity/access/server/commands/rights-held.ts";
import { logGrant, requireReason } from "#features/identity/access/server/commands/grant-log.ts";
import type { approveUser } from "../../schemas.ts";
import { lockAccount } from "../locked-account.ts";

type Input = z.output<typeof approveUser.body> & { readonly userId: number; readonly held: RightsHeld };

/**
 * Lets a waiting account in: linked to a staff record without an account, or to a new one in a team; without any role,
 * which /member/role grants. Throws 409 when it does not wait any more or the record is taken.
 */
export function approve(database: Database, actor: Actor, input: Input): Promise<void> {
  const reason = requireReason(input.reason);
  return inTransaction(database, actor, async (work) => {
    const user = await lockAccount(work, input.userId);
    if (user.status !== "pending") throw new Failure("conflict", "승인 대기 중인 계정이 아닙니다.");
    const linked = await work.query
      .selectFrom("staffs")
      .select("id")
      .where("user_id", "=", input.userId)
      .executeTakeFirst();
    const staffId = linked?.id ?? (await linkedStaff(work, actor, input));
    // A record may hold roles from before its account.
    await refuseAreasBeyondOwn(work, input.held, input.userId);
    await work.query
      .updateTable("users")
      .set({ status: "active", version: sql`version + 1`, updated_at: sql<Date>`now()`, updated_by: actor.userId })
      .where("id", "=", input.userId)
      .execute();
    const changes = { status: ["pending", "active"], staffId: [linked?.id ?? null, staffId] };
    work.audit({ action: "user.approve", recordType: "user", recordId: input.userId, changes });
    const detail = { staffId };
    await logGrant(work, { actorUserId: actor.userId, targetUserId: input.userId, action: "approve", detail, reason });
  });
}

async function linkedStaff(work: Work, actor: Actor, { userId, staffId, newStaff }: Input): Promise<number> {
  if (staffId !== null) {
    const row = await work.query
      .updateTable("staffs")
      .set({ user_id: userId, version: sql`version + 1`, updated_at: sql<Date>`now()`, updated_by: actor.userId })
      .where("id", "=", staffId)
      .where("user_id", "is", null)
      .where("status", "=", 1)
      .where("is_system", "=", false)
      .where("deleted_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!row) throw new Failure("conflict", "이미 계정이 연결되었거나 퇴사한 직원입니다. 목록에서 다시 선택해 주세요.");
    work.audit({ action: "staff.link", recordType: "staff", recordId: row.id, changes: { userId: [null, userId] } });
    return row.id;
  }
  if (newStaff === null) throw invalidField("staffId", "연결할 직원을 선택하거나 새 직원을 입력해 주세요.");
  const team = await work.query
    .selectFrom("teams")
    .select("id")
    .where("id", "=", newStaff.teamId)
    .where("active", "=", true)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!team) throw invalidField("newStaff.teamId", "사용 중인 팀을 선택해 주세요.");
  const staff = await work.query
    .insertInto("staffs")
    .values({
      user_id: userId,
      short_name: newStaff.shortName,
      real_name: newStaff.realName,
      team_id: team.id,
      hired_at: sql<string>`(now() at time zone 'Asia/Seoul')::date`,
      created_by: actor.userId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!staff) {
    const message = "이미 쓰고 있는 호칭입니다.";
    throw new Failure("conflict", message, { fields: { "newStaff.shortName": message } });
  }
  await work.query
    .insertInto("staff_teams")
    .values({ staff_id: staff.id, team_id: team.id, created_by: actor.userId })
    .execute();
  work.audit({ action: "staff.create", recordType: "staff", recordId: staff.id, changes: { userId: [null, userId] } });
  return staff.id;
}
