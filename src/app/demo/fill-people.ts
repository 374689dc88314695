import { seoulDay } from "../../kit/shared/dates.ts";
import { demoEmail } from "./accounts.ts";
import { addDays, workingInstant } from "./calendar.ts";
import {
  firm,
  newExtraPerson,
  panelExcluded,
  panelTeam,
  presaleTeam,
  systemAccount,
  teams,
  userWithoutStaff,
  type TeamName,
} from "./firm.ts";
import { phone } from "./names.ts";
import { people } from "./people.ts";
import type { FilledPeople, FilledPerson, Filling } from "./types.ts";

type Account = { readonly key: string; readonly name: string; readonly scope: "staff" | "system" };

/** Teams, accounts, staff with roles and teams, and the settings that name some of them. */
export async function fillPeople(filling: Filling, passwordHash: string): Promise<FilledPeople> {
  const { query } = filling;
  const teamRows = await query
    .insertInto("teams")
    .values(teams.map((name, index) => ({ name, sort_order: index + 1 })))
    .returning(["id", "name"])
    .execute();
  const teamIds = Object.fromEntries(teamRows.map(({ id, name }) => [name, id])) as Record<TeamName, number>;
  const userIds = await insertUsers(filling, passwordHash);
  const staff = await insertStaff(filling, userIds, teamIds);
  await insertMemberships(filling, staff, teamIds);
  await query
    .insertInto("firm_settings")
    .values({
      ...firm,
      panel_team_id: teamIds[panelTeam],
      panel_excluded_ids: panelExcluded.map((key) => staff.get(key)!.id),
      new_team_name: "new",
      new_extra_user_id: staff.get(newExtraPerson)!.id,
      presale_team_id: teamIds[presaleTeam],
      demo: true,
    })
    .execute();
  return { teamIds, staff };
}

async function insertUsers({ query, now }: Filling, passwordHash: string): Promise<Map<string, number>> {
  const accounts: Account[] = [
    ...people.map(({ key, realName }) => ({ key, name: realName, scope: "staff" as const })),
    { ...userWithoutStaff, scope: "staff" },
    { ...systemAccount, scope: "system" },
  ];
  const rows = await query
    .insertInto("users")
    .values(
      accounts.map(({ key, name, scope }) => ({
        email: demoEmail(key),
        email_verified_at: now,
        name,
        // The system account never signs in.
        password_hash: scope === "system" ? null : passwordHash,
        password_changed_at: scope === "system" ? null : now,
        status: "active" as const,
        scope,
      })),
    )
    .returning(["id", "email"])
    .execute();
  return new Map(rows.map(({ id, email }) => [email, id]));
}

async function insertStaff(
  { query, now }: Filling,
  userIds: ReadonlyMap<string, number>,
  teamIds: Readonly<Record<TeamName, number>>,
): Promise<Map<string, FilledPerson>> {
  const today = seoulDay(now);
  const rows = people.map((person, index) => {
    const left = person.roles.includes("퇴사");
    const hired = `${person.hired}-${String(2 + (index % 20)).padStart(2, "0")}`;
    return {
      user_id: userIds.get(demoEmail(person.key))!,
      short_name: person.shortName,
      real_name: person.realName,
      department: person.department,
      position: person.position,
      tel: phone(100 + index),
      status: left ? 0 : 1,
      team_id: person.teams[0] ? teamIds[person.teams[0]] : null,
      all_team_view: person.key === "many-teams" ? ("Y" as const) : ("N" as const),
      is_system: false,
      hired_at: hired < today ? hired : addDays(today, -30),
      left_at: left ? addDays(today, -9) : null,
      created_at: workingInstant(now, 200),
    };
  });
  const system = {
    user_id: userIds.get(demoEmail(systemAccount.key))!,
    short_name: systemAccount.name,
    real_name: systemAccount.name,
    team_id: teamIds[panelTeam],
    is_system: true,
  };
  const inserted = await query
    .insertInto("staffs")
    .values([...rows, system])
    .returning(["id", "user_id", "short_name", "department"])
    .execute();
  const byUser = new Map(inserted.map((row) => [row.user_id, row]));
  return new Map(
    [...people, systemAccount].map(({ key }) => {
      const row = byUser.get(userIds.get(demoEmail(key))!)!;
      return [key, { id: row.id, shortName: row.short_name, department: row.department }];
    }),
  );
}

async function insertMemberships(
  { query }: Filling,
  staff: ReadonlyMap<string, FilledPerson>,
  teamIds: Readonly<Record<TeamName, number>>,
): Promise<void> {
  const roles = new Map((await query.selectFrom("roles").selectAll().execute()).map(({ id, name }) => [name, id]));
  const memberships = people.flatMap(({ key, teams: names }) =>
    names.map((name) => ({ staff_id: staff.get(key)!.id, team_id: teamIds[name] })),
  );
  await query
    .insertInto("staff_teams")
    .values([...memberships, { staff_id: staff.get(systemAccount.key)!.id, team_id: teamIds[panelTeam] }])
    .execute();
  await query
    .insertInto("staff_roles")
    .values(
      people.flatMap(({ key, roles: names }) =>
        names.map((name) => ({ staff_id: staff.get(key)!.id, role_id: roles.get(name)! })),
      ),
    )
    .execute();
}
