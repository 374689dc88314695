import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Actor, type Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField, notFound } from "#platform/server/http/failure.ts";
import { resignedRole, roleNames, type RoleName } from "../../roles.ts";
import { refuseLastAdministrator } from "./administrators.ts";
import { logGrant, refuseOwnRights, requireReason } from "./grant-log.ts";
import { addRoles, rolesOf } from "./staff-roles.ts";
import { shutDoors } from "./shut-doors.ts";

/**
 * Gives a staff member exactly these roles. Rights count from the next request on; who loses a role has to sign in
 * again. Throws 400 for an unknown role or 퇴사, which `endAccess` alone gives; 403 for oneself; 404 without a staff
 * record; 422 for a person who has left and for the last 관리자.
 */
export async function changeRoles(
  database: Database,
  actor: Actor,
  input: { userId: number; roles: readonly RoleName[]; reason: string },
): Promise<void> {
  const reason = requireReason(input.reason);
  await inTransaction(database, actor, (work) => changeRolesWithin(work, actor, { ...input, reason }));
}

/** The same within a transaction that does more, for a reason that was checked: those of two people may be longer. */
export async function changeRolesWithin(
  work: Work,
  actor: Pick<Actor, "userId">,
  input: { userId: number; roles: readonly RoleName[]; reason: string; action?: "changeRoles" | "endRoles" },
): Promise<void> {
  const { userId, reason, action = "changeRoles" } = input;
  const roles = [...new Set(input.roles)];
  const unknown = roles.find((role) => !roleNames.includes(role));
  if (unknown !== undefined) throw invalidField("roles", `알 수 없는 역할입니다: ${unknown}`);
  if (roles.includes(resignedRole)) throw invalidField("roles", "퇴사 처리는 역할 변경으로 할 수 없습니다.");
  refuseOwnRights(actor.userId, userId);
  if (!roles.includes("관리자")) await refuseLastAdministrator(work, userId);
  const staff = await work.query
    .selectFrom("staffs")
    .select(["id", "status"])
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!staff) throw notFound();
  const before = await rolesOf(work, staff.id);
  if (staff.status === 0 || before.includes(resignedRole)) {
    throw new Failure("ruleViolated", "퇴사한 직원의 역할은 바꿀 수 없습니다.");
  }
  const added = roles.filter((role) => !before.includes(role));
  const removed = before.filter((role) => !roles.some((kept) => kept === role));
  if (added.length === 0 && removed.length === 0) return;

  await addRoles(work, staff.id, added, actor.userId);
  if (removed.length > 0) {
    await work.query
      .deleteFrom("staff_roles")
      .where("staff_id", "=", staff.id)
      .where("role_id", "in", (from) => from.selectFrom("roles").select("roles.id").where("roles.name", "in", removed))
      .execute();
    await shutDoors(work, { userId, reason: "역할 변경" });
  }
  await work.query
    .updateTable("staffs")
    .set({ version: sql`version + 1`, updated_at: sql<Date>`now()`, updated_by: actor.userId })
    .where("id", "=", staff.id)
    .execute();
  const changes = { roles: [before, roles] };
  work.audit({ action: "staff.changeRoles", recordType: "staff", recordId: staff.id, changes });
  const detail = { added, removed };
  await logGrant(work, { actorUserId: actor.userId, targetUserId: userId, action, detail, reason });
  work.emitSurely({ type: "rights-changed", staffIds: [staff.id] });
}
