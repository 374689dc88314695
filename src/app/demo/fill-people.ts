import { seoulDay } from "#platform/dates.ts";
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
import { people, type DemoPerson } from "./people.ts";
import type { FilledPeople, FilledPerson, Filling } from "./types.ts";

const teamLooks = {
  본사팀: { kind: "운영", colour: "accent" },
  송무팀: { kind: "송무", colour: "blue" },
  new: { kind: "신규", colour: "green" },
  JJ팀: { kind: "분양", colour: "amber" },
  외국팀: { kind: "외국", colour: "grey" },
} as const satisfies Record<TeamName, { kind: string; colour: string }>;

const teamLeaders: Readonly<Record<TeamName, string>> = {
  본사팀: "general-lead",
  송무팀: "responsible-lawyer",
  new: "new-lead",
  JJ팀: "ijun",
  외국팀: "foreign-lead",
};

const jobs = {
  송무: "송무",
  진행: "송무",
  상담: "상담",
  new: "상담",
  홍보: "홍보",
  IT: "IT",
  운영: "사무직원",
  외국: "사무직원",
  분양: "상담",
} as const satisfies Record<DemoPerson["department"], string>;

/** Whose six months of training before the first own case ended some time ago. */
const formerTrainees: readonly string[] = ["onyu", "associate-lawyer"];

type Account = { readonly key: string; readonly name: string; readonly scope: "staff" | "system" };

/** Teams, accounts, staff with roles and teams, and the settings that name some of them. */
export async function fillPeople(filling: Filling, passwordHash: string): Promise<FilledPeople> {
  const { query } = filling;
  const teamRows = await query
    .insertInto("teams")
    .values(teams.map((name, index) => ({ name, sort_order: index + 1, ...teamLooks[name] })))
    .returning(["id", "name"])
    .execute();
  const teamIds = Object.fromEntries(teamRows.map(({ id, name }) => [name, id])) as Record<TeamName, number>;
  const userIds = await insertUsers(filling, passwordHash);
  const staff = await insertStaff(filling, userIds, teamIds);
  await insertMemberships(filling, staff, teamIds);
  await insertOwnRule(filling, staff.get(helper)!.userId);
  for (const [name, key] of Object.entries(teamLeaders) as [TeamName, string][]) {
    await query
      .updateTable("teams")
      .set({ leader_id: staff.get(key)!.id })
      .where("id", "=", teamIds[name])
      .execute();
  }
  await query
    .insertInto("firm_settings")
    .values({
      ...firm,
      panel_team_id: teamIds[panelTeam],
      panel_excluded_ids: panelExcluded.map((key) => staff.get(key)!.id),
      new_team_name: "new",
      new_extra_user_id: staff.get(newExtraPerson)!.id,
      presale_team_id: teamIds[presaleTeam],
      ad_lawyer_id: staff.get("lawyer")!.id,
      demo: true,
      dev_pages: true,
      new_site_url: "https://haeon.example/member/login",
    })
    .execute();
  return { teamIds, staff };
}

/** Who helps out with contracts for some weeks, by a rule of her own. */
const helper = "doha";

async function insertOwnRule({ query, now }: Filling, userId: number): Promise<void> {
  const rule = { action: "show", subject: "미팅리스트" } as const;
  await query
    .updateTable("users")
    .set({ role_rules: JSON.stringify([rule]) })
    .where("id", "=", userId)
    .execute();
  await query
    .insertInto("own_rule_ends")
    .values({ user_id: userId, ...rule, ends_on: addDays(seoulDay(now), 60) })
    .execute();
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
      ...particulars(person, index),
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
      const { id, short_name: shortName, department } = row;
      const userId = userIds.get(demoEmail(key))!;
      return [key, { id, userId, shortName, department }];
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

/** Kind of work, licence of the lawyers, extension and who stands in. */
function particulars({ key, position, department, hired }: DemoPerson, index: number) {
  const lawyer = /변호사|운영위원/.test(position);
  return {
    job_type: lawyer ? ("변호사" as const) : jobs[department],
    license_no: lawyer ? `가상-${String(100 + index).padStart(5, "0")}` : "",
    practice_eligible_from: formerTrainees.includes(key) ? addDays(`${hired}-15`, 183) : null,
    ext: String(100 + index),
  };
}
