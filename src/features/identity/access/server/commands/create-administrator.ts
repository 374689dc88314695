import { sql } from "kysely";
import type { Database } from "../../../../../kit/server/database/database.ts";
import { inTransaction, type Actor, type Work } from "../../../../../kit/server/database/transaction.ts";
import { Failure } from "../../../../../kit/server/http/failure.ts";
import { hashPassword } from "../../../session/server/commands/hash-password.ts";
import { logGrant, requireReason } from "./grant-log.ts";
import { refuseUnfitPassword } from "../../../account/server/commands/refuse-unfit-password.ts";
import { addRoles } from "./staff-roles.ts";

export type NewAdministrator = {
  readonly email: string;
  readonly realName: string;
  readonly shortName: string;
  /** Staff without a team have no rights, so an administrator always gets one; made when it does not exist. */
  readonly teamName: string;
};

/**
 * Creates an account with its staff record, team and the role 관리자. Returns the ids. Throws 400 for an unfit
 * password, 409 when the e-mail or the short name is taken.
 */
export async function createAdministrator(
  database: Database,
  actor: Actor,
  input: NewAdministrator & { readonly password: string; readonly reason: string },
): Promise<{ userId: number; staffId: number }> {
  const reason = requireReason(input.reason);
  const firm = await database.query.selectFrom("firm_settings").select("name").executeTakeFirst();
  const words = [input.email, input.realName, input.shortName, input.teamName, firm?.name ?? ""];
  refuseUnfitPassword(input.password, { words });
  const passwordHash = await hashPassword(input.password);
  return inTransaction(database, actor, (work) => insertAdministrator(work, actor, { ...input, passwordHash, reason }));
}

/** The rows of a new administrator, within a transaction; the password is already checked and hashed. */
export async function insertAdministrator(
  work: Work,
  actor: Actor,
  input: NewAdministrator & { readonly passwordHash: string; readonly reason: string },
): Promise<{ userId: number; staffId: number; teamId: number }> {
  const { email, realName, shortName, passwordHash, reason } = input;
  const teamId = await findOrCreateTeam(work, actor, input.teamName);
  const user = await work.query
    .insertInto("users")
    .values({
      email,
      name: realName,
      password_hash: passwordHash,
      password_changed_at: sql<Date>`now()`,
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
    throw new Failure("conflict", "이미 쓰고 있는 짧은 이름입니다.", {
      fields: { shortName: "이미 쓰고 있는 짧은 이름입니다." },
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
    .where("name", "=", name)
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
