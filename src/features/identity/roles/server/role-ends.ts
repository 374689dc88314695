import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { refuseLastAdministrator } from "#features/identity/access/server/commands/administrators.ts";
import { changeRolesWithin } from "#features/identity/access/server/commands/change-roles.ts";
import { logGrant } from "#features/identity/access/server/commands/grant-log.ts";
import { tellOfAccess } from "#features/identity/access/server/commands/tell-of-access.ts";
import { rolesOf } from "#features/identity/access/server/commands/staff-roles.ts";
import type { RoleName } from "#features/identity/access/roles.ts";
import { roleEndsInWords, type RoleEnd } from "../role-ends.ts";

/** The roles of a person that end, by name of the role. */
export async function roleEndsOf({ query }: Pick<Database, "query">, staffId: number): Promise<RoleEnd[]> {
  const { rows } = await sql<RoleEnd>`
    select r.name as role, sr.ends_on::text as "endsOn" from staff_roles sr join roles r on r.id = sr.role_id
    where sr.staff_id = ${staffId} and sr.ends_on is not null order by r.id`.execute(query);
  return rows;
}

type Keeping = {
  readonly staffId: number;
  readonly userId: number;
  readonly by: number | null;
  readonly ends: readonly RoleEnd[];
  readonly reason: string;
};

/** Makes the roles that the person holds end on exactly these days. 422 where nobody would be 관리자 for good. */
export async function keepRoleEnds(work: Work, { staffId, userId, by, ends, reason }: Keeping): Promise<void> {
  const before = await roleEndsOf(work, staffId);
  const held = await rolesOf(work, staffId);
  const after = ends.filter(({ role }) => held.includes(role));
  if (roleEndsInWords(before) === roleEndsInWords(after)) return;
  if (after.some(({ role }) => role === "관리자")) await refuseEndOfLast(work, userId);
  await sql`update staff_roles sr set ends_on = e.ends_on
    from roles r left join unnest(${after.map(({ role }) => role)}::text[], ${after.map(({ endsOn }) => endsOn)}::date[])
      as e(role, ends_on) on e.role = r.name
    where sr.role_id = r.id and sr.staff_id = ${staffId} and sr.ends_on is distinct from e.ends_on`.execute(work.query);
  await sql`update staffs set version = version + 1, updated_at = now(), updated_by = ${by} where id = ${staffId}`.execute(
    work.query,
  );
  const changes = { roleEnds: [roleEndsInWords(before), roleEndsInWords(after)] };
  work.audit({ action: "staff.changeRoleEnds", recordType: "staff", recordId: staffId, changes });
  const detail = { before: roleEndsInWords(before), after: roleEndsInWords(after) };
  await logGrant(work, { actorUserId: by, targetUserId: userId, action: "changeRoleEnds", detail, reason });
}

/** Somebody stays 관리자 for good, else a day comes on which nobody is. */
async function refuseEndOfLast(work: Work, userId: number): Promise<void> {
  await work.query.selectFrom("roles").select("id").where("name", "=", "관리자").forUpdate().execute();
  const { rows } = await sql`
    select from staffs f join users u on u.id = f.user_id and u.status = 'active' and u.deleted_at is null
    join staff_roles sr on sr.staff_id = f.id and sr.ends_on is null
    join roles r on r.id = sr.role_id and r.name = '관리자'
    where f.status = 1 and f.deleted_at is null and u.id <> ${userId} limit 1`.execute(work.query);
  if (rows.length > 0) return;
  throw new Failure("ruleViolated", "기한 없는 다른 관리자가 없어 관리자 역할의 마지막 날을 정할 수 없습니다.");
}

const today = sql`(now() at time zone 'Asia/Seoul')::date`;

/** Takes away roles whose last day is over, of everybody who works here. The person signs in anew. */
export async function endRoles(database: Database): Promise<void> {
  const { rows } = await sql<{ userId: number; staffId: number }>`
    select distinct s.user_id as "userId", s.id as "staffId" from staff_roles sr join staffs s on s.id = sr.staff_id
    where sr.ends_on < ${today} and s.status = 1 and s.deleted_at is null and s.user_id is not null`.execute(
    database.query,
  );
  for (const one of rows) await endRolesOf(database, one);
}

type Holder = { readonly userId: number; readonly staffId: number };

async function endRolesOf(database: Database, { userId, staffId }: Holder): Promise<void> {
  await inTransaction(database, { userId: null, staffId: null, requestId: "roles.endRoles" }, async (work) => {
    const { rows: ended } = await sql<RoleEnd>`
      select r.name as role, sr.ends_on::text as "endsOn" from staff_roles sr join roles r on r.id = sr.role_id
      where sr.staff_id = ${staffId} and sr.ends_on < ${today}`.execute(work.query);
    const over = await withoutLastAdministrator(work, { userId, staffId }, ended);
    if (over.length === 0) return;
    const held = (await rolesOf(work, staffId)) as RoleName[];
    await changeRolesWithin(
      work,
      { userId: null },
      {
        userId,
        roles: held.filter((role) => !over.includes(role)),
        reason: "정한 마지막 날이 지났습니다.",
        action: "endRoles",
      },
    );
  });
}

/** 관리자 stays with the last one who is, whatever was agreed: somebody has to be there to name another. */
async function withoutLastAdministrator(work: Work, holder: Holder, ended: readonly RoleEnd[]): Promise<string[]> {
  const roles = ended.map(({ role }) => role);
  const last = ended.find(({ role }) => role === "관리자");
  if (!last) return roles;
  try {
    await refuseLastAdministrator(work, holder.userId);
    return roles;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    await tellKept(work, holder, last);
    return roles.filter((role) => role !== "관리자");
  }
}

/** Once of each day: it stands in the history of rights, and the person is to name another. */
async function tellKept(work: Work, { userId }: Holder, { role, endsOn }: RoleEnd): Promise<void> {
  const { rows } = await sql`select from access_grant_log where target_user_id = ${userId} and action = 'keepLastRole'
    and detail ->> 'endsOn' = ${endsOn} limit 1`.execute(work.query);
  if (rows.length > 0) return;
  const reason = "마지막 관리자라 정한 날이 지나도 역할을 유지합니다.";
  await logGrant(work, {
    actorUserId: null,
    targetUserId: userId,
    action: "keepLastRole",
    detail: { role, endsOn },
    reason,
  });
  await tellOfAccess(
    work,
    userId,
    `관리자 역할의 마지막 날(${endsOn})이 지났지만 마지막 관리자라 유지합니다.`,
    "다른 관리자를 정해 주세요. 다른 관리자가 생기면 역할이 끝납니다.",
  );
}
