import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Actor, type Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField, notFound } from "#platform/server/http/failure.ts";
import { ring } from "#records/server/bell/ring.ts";
import { changeRolesWithin } from "#features/identity/access/server/commands/change-roles.ts";
import { logGrant, refuseOwnRights, requireReason } from "#features/identity/access/server/commands/grant-log.ts";
import { holdersOf } from "#features/identity/access/server/commands/holders-of.ts";
import { refuseAboveOwn } from "#features/identity/access/server/commands/refuse-above-own.ts";
import { holdsRole, type RightsHeld } from "#features/identity/access/server/commands/rights-held.ts";
import { rolesOf } from "#features/identity/access/server/commands/staff-roles.ts";
import { tellByTask } from "#features/work/tasks/server/api.ts";
import { grantWaits } from "../bell.ts";
import { needsTwoPeople, type RoleName } from "#features/identity/access/roles.ts";
import { seoulDay } from "#platform/dates.ts";
import type { RoleEnd } from "../../role-ends.ts";
import { keepRoleEnds, roleEndsOf } from "../role-ends.ts";

type Input = {
  readonly userId: number;
  readonly roles: readonly string[];
  /** Those that end, with the last day on which they count. */
  readonly ends: readonly RoleEnd[];
  readonly reason: string;
  readonly version: number;
  /** What the giver holds. */
  readonly held: RightsHeld;
};

/**
 * Gives exactly these roles. What one person may not give alone (관리자, 역할관리, and rights that the giver lacks) becomes
 * a request that another 관리자 decides within three days; so does a later last day of such a role. Returns the roles that were asked for. Throws 403 for oneself
 * and people of higher rights, 409 for an old version, 422 for the last 관리자.
 */
export function assignRoles(database: Database, actor: Actor, input: Input): Promise<string[]> {
  const { userId } = input;
  const reason = requireReason(input.reason);
  refuseOwnRights(actor.userId, userId);
  return inTransaction(database, actor, async (work) => {
    const staff = await lockHolder(work, userId, input.version);
    await refuseAboveOwn(work, input.held.rules, userId);
    const before = await rolesOf(work, staff.id);
    const wanted = [...new Set(input.roles)];
    const had = await roleEndsOf(work, staff.id);
    refusePastEnds(input.ends, had);
    const asked = wanted.map((role) => ({ role, is: endOf(input.ends, role), was: endOf(had, role) }));
    const guarded = asked
      .filter(({ role, is, was }) => !before.includes(role) || isLater(is, was))
      .filter(({ role }) => needsTwoPeople(role) || !holdsRole(input.held, role));
    const waits = new Set(guarded.map(({ role }) => role));
    const given = asked.filter(({ role }) => !waits.has(role) || before.includes(role));
    await changeRolesWithin(work, actor, { userId, roles: given.map(({ role }) => role as RoleName), reason });
    const ends = given.flatMap(({ role, is, was }) => {
      const endsOn = waits.has(role) ? was : is;
      return endsOn === null ? [] : [{ role, endsOn }];
    });
    await keepRoleEnds(work, { staffId: staff.id, userId, by: actor.userId, ends, reason });
    for (const { role, is } of guarded)
      await requestGrant(work, actor, { userId, role, endsOn: is, reason, name: staff.real_name });
    return [...waits];
  });
}

/** A day that has passed is not given; that of the last 관리자, which stands, may stay. */
function refusePastEnds(ends: readonly RoleEnd[], had: readonly RoleEnd[]): void {
  const today = seoulDay(new Date());
  if (ends.every(({ role, endsOn }) => endsOn >= today || endOf(had, role) === endsOn)) return;
  throw invalidField("ends", "마지막 날은 오늘이거나 그 뒤여야 합니다.");
}

const endOf = (ends: readonly RoleEnd[], role: string): string | null =>
  ends.find((one) => one.role === role)?.endsOn ?? null;

/** Whether the role is to count beyond the day on which it ended until now. */
const isLater = (is: string | null, was: string | null): boolean => was !== null && (is === null || is > was);

/** Locks the staff record behind an account. Throws 404 and, for an old version, 409. */
export async function lockHolder(work: Work, userId: number, version: number) {
  const staff = await work.query
    .selectFrom("staffs")
    .innerJoin("users", "users.id", "staffs.user_id")
    .select(["staffs.id", "staffs.version", "staffs.real_name", "users.role_rules"])
    .where("users.id", "=", userId)
    .where("users.deleted_at", "is", null)
    .where("staffs.deleted_at", "is", null)
    .where("staffs.status", "=", 1)
    .where("staffs.is_system", "=", false)
    .forUpdate()
    .executeTakeFirst();
  if (!staff) throw notFound();
  if (staff.version !== version) throw new Failure("conflict");
  return staff;
}

async function requestGrant(
  work: Work,
  actor: Actor,
  {
    userId,
    role,
    endsOn,
    reason,
    name,
  }: { userId: number; role: string; endsOn: string | null; reason: string; name: string },
): Promise<void> {
  // One that nobody decided in time makes room.
  await work.query
    .deleteFrom("grant_requests")
    .where("target_user_id", "=", userId)
    .where("role", "=", role)
    .where("status", "=", "pending")
    .where("expires_at", "<=", sql<Date>`now()`)
    .execute();
  const row = await work.query
    .insertInto("grant_requests")
    .values({
      target_user_id: userId,
      role,
      reason,
      ends_on: endsOn,
      requested_by: actor.userId!,
      expires_at: sql<Date>`now() + interval '3 days'`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!row) throw new Failure("conflict", `${role} 역할은 이미 승인을 기다리고 있습니다.`);
  const detail = { role, endsOn, requestId: row.id };
  await logGrant(work, { actorUserId: actor.userId, targetUserId: userId, action: "requestGrant", detail, reason });
  const deciders = (await holdersOf(work, "관리자")).filter((id) => id !== actor.staffId);
  await ring(work, grantWaits, { from: actor.staffId, to: deciders, about: { type: "roleGrant", id: row.id } });
  await tellByTask(work, {
    from: actor.staffId!,
    to: deciders,
    title: `역할 부여 승인: ${name} · ${role}`,
    content: `사유: ${reason}\n${endsOn === null ? "" : `마지막 날: ${endsOn}\n`}3일 안에 다른 관리자가 승인해야 합니다.`,
    url: "/member/role?tab=requests",
    importance: "A",
  });
}
