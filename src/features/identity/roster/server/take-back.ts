import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import { folded } from "#platform/normal-text.ts";
import { usedSince, type WrittenList, type WrittenRow } from "#records/server/import/kept-lists.ts";
import type { Keep } from "#records/server/import/list-routes.ts";
import { rowsPointingTo } from "#records/server/import/made-since.ts";
import { logGrant } from "#features/identity/access/server/commands/grant-log.ts";
import { applyRoster, type WrittenRoster } from "./apply-roster.ts";
import { loadPeople, type KnownPerson, type RosterPlan, type TargetPerson } from "./plan-roster.ts";

/** What came with a staff record, and what rings of itself at everybody. */
const ownParts = [
  "staff_teams",
  "staff_roles",
  "bell_rows",
  "staff_team_times",
  "staff_home_teams",
  "staff_team_spans",
  "return_reminders",
];

/** How a person stood before an import. */
export type FormerPerson = { readonly staffId: number; readonly target: TargetPerson };

type Kept = Pick<WrittenList<FormerPerson>, "written" | "before">;
type Person = KnownPerson & { readonly staffId: number };

/** Tells what the import has written and how those whom it changed stood before; nothing where it changed nothing. */
export async function keepWritten(
  work: Work,
  plan: RosterPlan,
  { addedIds, changedIds, teamIds }: WrittenRoster,
  keep: Keep<FormerPerson>,
): Promise<void> {
  if (addedIds.length + changedIds.length === 0) return;
  const { rows } = await sql<WrittenRow>`
    select 'staff' as kind, s.id, s.version, s.id = any(${addedIds}::bigint[]) as "isNew" from staffs s
    where s.id = any(${[...addedIds, ...changedIds]}::bigint[]) order by s.id`.execute(work.query);
  const teams = teamIds.map((id) => ({ kind: "team", id, version: 1, isNew: true }));
  const before = plan.people.flatMap(({ known }) =>
    known?.staffId && changedIds.includes(known.staffId) ? [{ staffId: known.staffId, target: standing(known) }] : [],
  );
  await keep(work, { added: addedIds.length, changed: changedIds.length, written: [...rows, ...teams], before });
}

function standing({ email, realName, shortName, department, teams, roles, tel, working, hiredAt }: KnownPerson) {
  const plain = { email, realName, shortName, department, teams, tel, working, hiredAt };
  return { ...plain, roles: roles as TargetPerson["roles"] };
}

/**
 * Takes a roster that came in back: new people with their accounts and new teams go, changed people stand as before.
 * Throws 422 naming whoever was changed, signed in or stands in anything since.
 */
export async function takeRosterBack(
  work: Work,
  actorUserId: number | null,
  { written, before }: Kept,
): Promise<{ removed: number; restored: number }> {
  // Nobody may hire, rename or move people in between.
  await sql`lock table users, staffs, teams in share row exclusive mode`.execute(work.query);
  const people = new Map(
    (await loadPeople(work.query)).flatMap((one) => (one.staffId ? [[one.staffId, one as Person]] : [])),
  );
  const ofKind = (kind: string) => written.filter((row) => row.kind === kind);
  const staff = ofKind("staff");
  const changed = await changedSince(work, staff, people);
  if (changed.length > 0) throw usedSince(changed);
  const added = staff.filter(({ isNew }) => isNew).map(({ id }) => people.get(id)!);
  const used = [...(await usesOf(work, added)), ...namesTaken(before, people), ...(await teamsGone(work, before))];
  if (used.length > 0) throw usedSince(used);
  await removePeople(work, added, actorUserId);
  const restored = before.map(({ staffId, target }) => ({
    row: 0,
    known: people.get(staffId)!,
    target,
    differences: ["이전 값"],
  }));
  await applyRoster(work, { people: restored, newTeams: [] }, actorUserId);
  await removeTeams(
    work,
    ofKind("team").map(({ id }) => id),
  );
  return { removed: added.length, restored: restored.length };
}

/** Who was changed or went away since, by name. */
async function changedSince(
  { query }: Work,
  written: readonly WrittenRow[],
  people: ReadonlyMap<number, Person>,
): Promise<string[]> {
  const ids = written.map(({ id }) => id);
  const { rows } = await sql<{ id: number; version: number }>`
    select id, version from staffs where id = any(${ids}::bigint[]) and deleted_at is null order by id for update`.execute(
    query,
  );
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  return written
    .filter(({ id, version }) => versions.get(id) !== version)
    .map(({ id }) => people.get(id)?.realName ?? "지운 직원");
}

/** Which of the new people are used: their account was touched, or anything points to them. */
async function usesOf(work: Work, added: readonly Person[]): Promise<string[]> {
  const staffIds = added.map(({ staffId }) => staffId);
  const userIds = added.map(({ userId }) => userId);
  const { rows: touched } = await sql<{ id: number }>`
    select id from users where id = any(${userIds}::bigint[])
      and (version > 1 or password_hash is not null or status <> 'active') for update`.execute(work.query);
  const ofStaff = await rowsPointingTo(work, "staffs", staffIds, { kind: "staff", except: ownParts, every: true });
  const ofUsers = await rowsPointingTo(work, "users", userIds, { except: ["staffs"], every: true });
  const used = new Set([...touched.map(({ id }) => id), ...ofUsers.map(({ id }) => id)]);
  const named = new Set(ofStaff.map(({ id }) => id));
  return added.filter(({ staffId, userId }) => used.has(userId) || named.has(staffId)).map(({ realName }) => realName);
}

/** Earlier short names that somebody else has by now. */
function namesTaken(before: readonly FormerPerson[], people: ReadonlyMap<number, Person>): string[] {
  const restored = new Set(before.map(({ staffId }) => staffId));
  const others = [...people.values()].filter(({ staffId, working }) => working && !restored.has(staffId));
  const taken = new Set(others.map(({ shortName }) => folded(shortName)));
  const names = before.filter(({ target }) => target.working).map(({ target }) => target.shortName);
  return names.filter((name) => taken.has(folded(name))).map((name) => `호칭 ${name}`);
}

/** Teams in which somebody stood before and that are no more, or have another name. */
async function teamsGone({ query }: Work, before: readonly FormerPerson[]): Promise<string[]> {
  const teams = await query.selectFrom("teams").select("name").where("deleted_at", "is", null).execute();
  const known = new Set(teams.map(({ name }) => name));
  const named = new Set(before.flatMap(({ target }) => target.teams));
  return [...named].filter((name) => !known.has(name)).map((name) => `팀 ${name}`);
}

async function removePeople(work: Work, added: readonly Person[], actorUserId: number | null): Promise<void> {
  const reason = "직원 명부 가져오기 되돌림";
  for (const { staffId, userId, email, roles } of added) {
    work.audit({
      action: "staff.importUndo",
      recordType: "staff",
      recordId: staffId,
      changes: { email: [email, null] },
    });
    const detail = { removed: roles };
    await logGrant(work, { actorUserId, targetUserId: userId, action: "undoImport", detail, reason });
  }
  const staffIds = added.map(({ staffId }) => staffId);
  await sql`delete from bell_rows where staff_id = any(${staffIds}::bigint[])`.execute(work.query);
  await sql`delete from staffs where id = any(${staffIds}::bigint[])`.execute(work.query);
  await sql`delete from users where id = any(${added.map(({ userId }) => userId)}::bigint[])`.execute(work.query);
}

/** New teams, in which nobody of the import stands any more. Throws 422 where others do, or records of theirs. */
async function removeTeams(work: Work, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const used = new Set(
    (await rowsPointingTo(work, "teams", ids, { except: ["staff_team_spans"], every: true })).map(({ id }) => id),
  );
  const { rows: teams } = await sql<{ id: number; name: string; version: number }>`
    select id, name, version from teams where id = any(${ids}::bigint[]) for update`.execute(work.query);
  const kept = teams.filter(({ id, version }) => used.has(id) || version > 1);
  if (kept.length > 0) throw usedSince(kept.map(({ name }) => `팀 ${name}`));
  await sql`delete from teams where id = any(${ids}::bigint[])`.execute(work.query);
  for (const { id, name } of teams)
    work.audit({ action: "team.importUndo", recordType: "team", recordId: id, changes: { name: [name, null] } });
}
