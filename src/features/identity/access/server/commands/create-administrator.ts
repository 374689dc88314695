import { sql } from "kysely";
import { folded } from "#platform/normal-text.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Actor, type Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { putGivenPassword, type GivenPassword } from "./given-password.ts";
import { logGrant, requireReason } from "./grant-log.ts";
import { addRoles } from "./staff-roles.ts";

export type NewAdministrator = {
  readonly email: string;
  readonly realName: string;
  readonly shortName: string;
  /** Staff without a team have no rights, so an administrator always gets one; made when it does not exist. */
  readonly teamName: string;
};

/**
 * Creates an account with its staff record, team, the role 관리자 and a given password. Throws 409 when the e-mail or the
 * short name is taken.
 */
export function createAdministrator(
  database: Database,
  actor: Actor,
  input: NewAdministrator & { readonly reason: string },
): Promise<GivenPassword & { readonly userId: number; readonly staffId: number }> {
  const reason = requireReason(input.reason);
  return inTransaction(database, actor, async (work) => {
    const { userId, staffId } = await insertAdministrator(work, actor, { ...input, passwordHash: null, reason });
    return { userId, staffId, ...(await putGivenPassword(work, actor, userId)) };
  });
}

/** The rows of a new administrator, within a transaction; an own password is already checked and hashed. */
export async function insertAdministrator(
  work: Work,
  actor: Actor,
  input: NewAdministrator & { readonly passwordHash: string | null; readonly reason: string },
): Promise<{ userId: number; staffId: number; teamId: number }> {
  const { email, realName, shortName, passwordHash, reason } = input;
  const teamId = await findOrCreateTeam(work, actor, input.teamName);
  const user = await work.query
    .insertInto("users")
    .values({
      email,
      name: realName,
      password_hash: passwordHash,
      password_changed_at: passwordHash === null ? null : sql<Date>`now()`,
      status: "active",
      created_by: actor.userId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!user)
    throw new Failure("conflict", "이미 등록된 이메일입니다.", { fields: { email: "이미 등록된 이메일입니다." } });
  const staff = await work.query
    .insertInto("staffs")
    .values({
      user_id: user.id,
      short_name: shortName,
      real_name: realName,
      team_id: teamId,
      hired_at: sql<string>`(now() at time zone 'Asia/Seoul')::date`,
      created_by: actor.userId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!staff) {
    throw new Failure("conflict", "이미 쓰고 있는 호칭입니다.", {
      fields: { shortName: "이미 쓰고 있는 호칭입니다." },
    });
  }
  await work.query.insertInto("staff_teams").values({ staff_id: staff.id, team_id: teamId }).execute();
  await addRoles(work, staff.id, ["관리자"], actor.userId);
  work.audit({ action: "staff.createAdministrator", recordType: "staff", recordId: staff.id });
  const detail = { added: ["관리자"], teamId };
  const grant = { actorUserId: actor.userId, targetUserId: user.id, action: "createAdministrator", detail, reason };
  await logGrant(work, grant);
  return { userId: user.id, staffId: staff.id, teamId };
}

async function findOrCreateTeam(work: Work, actor: Actor, name: string): Promise<number> {
  const known = await work.query
    .selectFrom("teams")
    .select("id")
    .where(sql<string>`folded(name)`, "=", folded(name))
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (known) return known.id;
  const created = await work.query
    .insertInto("teams")
    .values({ name, created_by: actor.userId })
    .returning("id")
    .executeTakeFirstOrThrow();
  work.audit({ action: "team.create", recordType: "team", recordId: created.id });
  return created.id;
}
