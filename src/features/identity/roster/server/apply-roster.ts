import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import { resumeWork } from "#firm/server/end-of-work.ts";
import { endPerson } from "#features/identity/access/server/commands/end-access.ts";
import { handShortNameOn } from "#features/identity/access/server/commands/hand-on-names.ts";
import { logGrant } from "#features/identity/access/server/commands/grant-log.ts";
import { addRoles } from "#features/identity/access/server/commands/staff-roles.ts";
import { shutDoors } from "#features/identity/access/server/commands/shut-doors.ts";
import { touchTaskLists } from "#features/work/tasks/server/commands/touch-task-lists.ts";
import type { KnownPerson, PlannedPerson, RosterPlan, TargetPerson } from "./plan-roster.ts";

const reason = "직원 명부 가져오기";

/** Which rows a plan has written. */
export type WrittenRoster = {
  readonly teamIds: readonly number[];
  readonly addedIds: readonly number[];
  readonly changedIds: readonly number[];
};

/**
 * Writes a plan without mistakes, in the transaction it was made in. `actorUserId`: who gives the rights of it; null: the
 * console.
 */
export async function applyRoster(work: Work, plan: RosterPlan, actorUserId: number | null): Promise<WrittenRoster> {
  const { teamIds, created } = await createTeams(work, plan.newTeams);
  const changed = plan.people.filter((person) => person.known?.staffId && person.differences.length > 0);
  // Two people may swap their short names, so nobody holds one while they are handed out.
  for (const { known } of changed) await setShortName(work, known!.staffId!, `#${known!.staffId}`);
  const addedIds: number[] = [];
  for (const person of plan.people)
    if (!person.known?.staffId) addedIds.push(await addPerson(work, person, teamIds, actorUserId));
  // Who leaves comes last: a new 관리자 of the same file already counts then.
  const leaving = changed.filter((person) => !person.target.working);
  for (const { known, target } of [...changed.filter((person) => person.target.working), ...leaving])
    await changePerson(work, known!, target, { teamIds, actorUserId });
  for (const { known } of changed) await handShortNameOn(work, known!.shortName);
  // Task lists show short names, and count people who have left.
  if (changed.length > 0) await touchTaskLists(work, "all");
  return { teamIds: created, addedIds, changedIds: changed.map(({ known }) => known!.staffId!) };
}

async function setShortName(work: Work, staffId: number, shortName: string): Promise<void> {
  await work.query
    .updateTable("staffs")
    .set({ short_name: shortName, short_name_apart: "" })
    .where("id", "=", staffId)
    .execute();
}

async function createTeams(work: Work, names: readonly string[]) {
  const created: number[] = [];
  if (names.length > 0) {
    const rows = await work.query
      .insertInto("teams")
      .values(names.map((name) => ({ name })))
      .returning("id")
      .execute();
    created.push(...rows.map(({ id }) => id));
    for (const id of created) work.audit({ action: "team.create", recordType: "team", recordId: id });
  }
  const teams = await work.query.selectFrom("teams").select(["id", "name"]).where("deleted_at", "is", null).execute();
  return { created, teamIds: new Map(teams.map(({ id, name }) => [name, id])) };
}

async function addPerson(
  work: Work,
  { known, target }: PlannedPerson,
  teamIds: ReadonlyMap<string, number>,
  actorUserId: number | null,
): Promise<number> {
  const userId = known?.userId ?? (await addUser(work, target));
  const teams = target.teams.map((name) => teamIds.get(name)!);
  const { id: staffId } = await work.query
    .insertInto("staffs")
    .values({
      user_id: userId,
      short_name: target.shortName,
      real_name: target.realName,
      department: target.department,
      tel: target.tel,
      status: target.working ? 1 : 0,
      team_id: teams[0] ?? null,
      hired_at: target.hiredAt,
      left_at: target.working ? null : sql<string>`(now() at time zone 'Asia/Seoul')::date`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await setTeams(work, staffId, teams);
  await addRoles(work, staffId, target.roles, actorUserId);
  work.audit({
    action: "staff.import",
    recordType: "staff",
    recordId: staffId,
    changes: { email: [null, target.email] },
  });
  const detail = { added: target.roles, teams: target.teams };
  await logGrant(work, { actorUserId, targetUserId: userId, action: "importStaff", detail, reason });
  return staffId;
}

/** An account without a password: nobody signs in with it before an administrator gives one. */
async function addUser(work: Work, { email, realName }: TargetPerson): Promise<number> {
  const user = await work.query
    .insertInto("users")
    .values({ email, name: realName, status: "active" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return user.id;
}

async function changePerson(
  work: Work,
  known: KnownPerson,
  target: TargetPerson,
  { teamIds, actorUserId }: { readonly teamIds: ReadonlyMap<string, number>; readonly actorUserId: number | null },
): Promise<void> {
  const staffId = known.staffId!;
  const teams = target.teams.map((name) => teamIds.get(name)!);
  const leaves = known.working && !target.working;
  if (!known.working && target.working && known.hiredAt === target.hiredAt) await resume(work, staffId);
  await work.query
    .updateTable("staffs")
    .set({
      short_name: target.shortName,
      real_name: target.realName,
      department: target.department,
      tel: target.tel,
      hired_at: target.hiredAt,
      // The team in use stays while the person belongs to it.
      team_id: sql<number | null>`case when team_id = any(${teams}::bigint[]) then team_id
                                  else ${teams[0] ?? null}::bigint end`,
      ...(target.working && { status: 1, left_at: null }),
      version: sql`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where("id", "=", staffId)
    .execute();
  await work.query.updateTable("users").set({ name: target.realName }).where("id", "=", known.userId).execute();
  await setTeams(work, staffId, teams);
  const removed = known.roles.filter((role) => !target.roles.some((kept) => kept === role));
  const added = target.roles.filter((role) => !known.roles.includes(role));
  await setRoles(work, known, target, actorUserId);
  work.audit({ action: "staff.import", recordType: "staff", recordId: staffId, changes: changedFields(known, target) });
  const grant = { actorUserId, targetUserId: known.userId, reason };
  if (removed.length > 0 || added.length > 0)
    await logGrant(work, { ...grant, action: "importStaff", detail: { added, removed } });
  await logSight(work, grant, known.teams, target.teams);
  if (known.tel !== target.tel) await logGrant(work, { ...grant, action: "changeContact" });
  work.emitSurely({ type: "rights-changed", staffIds: [staffId] });
  if (leaves) await endPerson(work, { actorUserId, userId: known.userId, reason });
  else if (removed.length > 0) await shutDoors(work, { userId: known.userId, reason: "역할 변경" });
}

/** Whoever is back with the hiring of before has not left: what ended with that goes on. */
async function resume(work: Work, staffId: number): Promise<void> {
  const { left_at: lastDay } = await work.query
    .selectFrom("staffs")
    .select("left_at")
    .where("id", "=", staffId)
    .executeTakeFirstOrThrow();
  if (lastDay !== null) await resumeWork(work, { staffId, lastDay });
}

async function setTeams(work: Work, staffId: number, teams: readonly number[]): Promise<void> {
  await work.query
    .deleteFrom("staff_teams")
    .where("staff_id", "=", staffId)
    .where("team_id", "not in", teams.length > 0 ? teams : [0])
    .execute();
  if (teams.length === 0) return;
  await work.query
    .insertInto("staff_teams")
    .values(teams.map((team_id) => ({ staff_id: staffId, team_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type GrantOf = { readonly actorUserId: number | null; readonly targetUserId: number; readonly reason: string };

/** Teams decide which records are seen, so they are written down as rights are. */
async function logSight(
  work: Work,
  grant: GrantOf,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  const added = after.filter((team) => !before.includes(team));
  const removed = before.filter((team) => !after.includes(team));
  if (added.length === 0 && removed.length === 0) return;
  await logGrant(work, { ...grant, action: "changeTeams", detail: { added, removed } });
}

async function setRoles(
  work: Work,
  known: KnownPerson,
  target: TargetPerson,
  actorUserId: number | null,
): Promise<void> {
  const kept = target.roles.length > 0 ? target.roles : [""];
  await work.query
    .deleteFrom("staff_roles")
    .where("staff_id", "=", known.staffId!)
    .where("role_id", "not in", (from) => from.selectFrom("roles").select("roles.id").where("roles.name", "in", kept))
    .execute();
  await addRoles(work, known.staffId!, target.roles, actorUserId);
}

function changedFields(known: KnownPerson, target: TargetPerson): Record<string, unknown> {
  const fields = ["realName", "shortName", "department", "teams", "roles", "tel", "working", "hiredAt"] as const;
  return Object.fromEntries(
    fields
      .filter((field) => JSON.stringify(known[field]) !== JSON.stringify(target[field]))
      .map((field) => [field, [known[field], target[field]]]),
  );
}
