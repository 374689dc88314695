import { roleNames, type RoleName } from "#features/identity/access/roles.ts";
import { hashToken } from "#platform/server/opaque-token.ts";
import { clientSession, createClientOf, linkVisit } from "#features/portal/cases/server/testing/clients.ts";
import { createSession, type TestApp, type TestStaff } from "#app/testing/test-app.ts";

/** The people of the authorization matrix: every role of spec §6 and the odd cases beside them. */
export const principalNames = [
  ...roleNames,
  "anonymous",
  "revoked token",
  "password only",
  "user without staff",
  "staff without role",
  "staff without team",
  "presale member",
  "송무보조+매출조회",
  "own rule: show 상담리스트",
  "client",
  "link visitor",
] as const;
export type PrincipalName = (typeof principalNames)[number];

export type Principal = {
  readonly name: PrincipalName;
  readonly staff: TestStaff | null;
  /** The account of one who has no staff record. */
  readonly userId?: number;
  /** A live session of its own for each use, so that one call cannot spoil the next. */
  token(): Promise<string | undefined>;
};

export type Firm = {
  readonly ownTeam: number;
  readonly secondTeam: number;
  readonly otherTeam: number;
  readonly principals: readonly Principal[];
  /** A colleague in the other team, who owns what nobody of the matrix may touch. */
  readonly stranger: TestStaff;
};

/** Everybody is in `ownTeam` and `secondTeam`; `otherTeam` has the stranger alone. */
export async function createFirm(app: TestApp): Promise<Firm> {
  const ownTeam = await app.createTeam("우리팀");
  const secondTeam = await app.createTeam("둘째팀");
  const otherTeam = await app.createTeam("다른팀");
  const presaleTeam = await app.createTeam("분양팀");
  await app.database.query.updateTable("firm_settings").set({ presale_team_id: presaleTeam }).execute();
  const stranger = await app.createStaff({ shortName: "남남", teamIds: [otherTeam] });
  const principals: Principal[] = [];
  for (const name of principalNames) {
    const teamIds = [ownTeam, secondTeam, ...(name === "presale member" ? [presaleTeam] : [])];
    principals.push(await createPrincipal(app, name, teamIds));
  }
  return { ownTeam, secondTeam, otherTeam, principals, stranger };
}

async function createPrincipal(app: TestApp, name: PrincipalName, teamIds: readonly number[]): Promise<Principal> {
  if (name === "anonymous") return { name, staff: null, token: async () => undefined };
  if (name === "client" || name === "link visitor") return outsider(app, name, teamIds[0]!);
  if (name === "user without staff") return withoutStaff(app, name);
  const staff = await app.createStaff({
    shortName: name.slice(0, 20),
    roles: rolesOf(name),
    teamIds: name === "staff without team" ? [] : teamIds,
    ...(name === "own rule: show 상담리스트" && { ownRules: '[{"action":"show","subject":"상담리스트"}]' }),
  });
  if (name === "revoked token") {
    // No call brings it back, so that one is enough.
    const token = endedSession(app, staff.userId);
    return { name, staff, token: () => token };
  }
  if (name === "password only") return { name, staff, token: async () => owingSession(app, staff.userId) };
  return { name, staff, token: () => createSession(app.database, staff.userId) };
}

function rolesOf(name: PrincipalName): RoleName[] {
  if (name === "송무보조+매출조회") return ["송무보조", "매출조회"];
  if (name === "password only") return ["관리자"];
  return roleNames.filter((role) => role === name);
}

async function withoutStaff(app: TestApp, name: PrincipalName): Promise<Principal> {
  const { id } = await app.database.query
    .insertInto("users")
    .values({ email: "nostaff@test.haechi.kr", name: "계정만", status: "active" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { name, staff: null, userId: id, token: () => createSession(app.database, id) };
}

/** A client of the firm, signed in or with a link that was opened by its code. */
async function outsider(app: TestApp, name: "client" | "link visitor", teamId: number): Promise<Principal> {
  const client = await createClientOf(app, teamId, name);
  const token = name === "client" ? () => clientSession(app, client) : () => linkVisit(app, client, "case");
  return { name, staff: null, token };
}

/** Of somebody who has typed the password and not yet the code. */
async function owingSession(app: TestApp, userId: number): Promise<string> {
  const token = await createSession(app.database, userId);
  // Only what was made now: thousands are made in a run.
  await app.database.query
    .updateTable("sessions")
    .set({ owes: "code" })
    .where("token_hash", "=", hashToken(token))
    .execute();
  return token;
}

async function endedSession(app: TestApp, userId: number): Promise<string> {
  const token = await createSession(app.database, userId);
  await app.database.query
    .updateTable("sessions")
    .set({ ended_at: new Date(), end_reason: "revoked" })
    .where("token_hash", "=", hashToken(token))
    .execute();
  return token;
}

/**
 * Gives a person back what a call of somebody else has taken: account, employment, roles and teams. Only then is a
 * refused session a fault.
 */
export async function revive(app: TestApp, principal: Principal, teamIds: readonly number[]): Promise<void> {
  const { name, staff, userId = staff?.userId } = principal;
  const { pool } = app.database;
  await pool.query("update users set status = 'active', deleted_at = null where id = $1", [userId ?? null]);
  if (staff === null) return;
  await pool.query("update teams set active = true, deleted_at = null where id = any($1)", [teamIds]);
  await pool.query(
    "update staffs set status = 1, left_at = null, deleted_at = null, team_id = $2 where id = $1 and $2 = any($3::bigint[])",
    [staff.id, teamIds[0], teamIds],
  );
  await pool.query("delete from staff_roles using roles r where staff_id = $1 and r.id = role_id and r.name = '퇴사'", [
    staff.id,
  ]);
  await pool.query(
    "insert into staff_roles (staff_id, role_id) select $1, id from roles where name = any($2) on conflict do nothing",
    [staff.id, rolesOf(name)],
  );
  await pool.query(
    "insert into staff_teams (staff_id, team_id) select $1, unnest($2::bigint[]) on conflict do nothing",
    [staff.id, teamIds],
  );
}
