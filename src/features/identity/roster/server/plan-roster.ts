import type { Transaction } from "kysely";
import { sql } from "kysely";
import { folded } from "#platform/normal-text.ts";
import type { DB } from "#platform/server/database/tables.ts";
import { resignedRole, type RoleName } from "#features/identity/access/roles.ts";
import { rosterColumns, type RosterKey } from "../roster.ts";
import { longestShortName, type Roster, type RosterPerson } from "./read-roster.ts";

/** A person as the database has them. */
export type KnownPerson = {
  readonly userId: number;
  readonly staffId: number | null;
  readonly email: string;
  readonly scope: "staff" | "client" | "system";
  readonly realName: string;
  readonly shortName: string;
  readonly department: string;
  readonly teams: readonly string[];
  readonly roles: readonly string[];
  readonly tel: string;
  readonly working: boolean;
  readonly hiredAt: string | null;
  /** Teams that the person leads. */
  readonly leads: readonly string[];
  /** Own rules, as they are stored. */
  readonly ownRules: string;
};

/** What a person shall be afterwards; fields the file does not have stay as they are. */
export type TargetPerson = Omit<KnownPerson, "userId" | "staffId" | "scope" | "roles" | "leads" | "ownRules"> & {
  readonly roles: readonly RoleName[];
};

export type PlannedPerson = {
  readonly row: number;
  readonly known: KnownPerson | null;
  readonly target: TargetPerson;
  /** Fields that differ, each as `부서 송무 → 상담`; empty: nothing to do. */
  readonly differences: readonly string[];
};

export type RosterPlan = {
  readonly people: readonly PlannedPerson[];
  /** Teams of the file that do not exist yet. */
  readonly newTeams: readonly string[];
};

export async function loadPeople(query: Transaction<DB>): Promise<KnownPerson[]> {
  const { rows } = await sql<KnownPerson>`
    select u.id as "userId", s.id as "staffId", account_key(u.email) as email, u.scope,
           coalesce(s.real_name, u.name) as "realName", coalesce(s.short_name, '') as "shortName",
           coalesce(s.department, '') as department, coalesce(s.tel, '') as tel,
           coalesce(s.status = 1, false) as working, s.hired_at as "hiredAt",
           array(select t.name from staff_teams st join teams t on t.id = st.team_id
                 where st.staff_id = s.id and t.deleted_at is null order by t.sort_order, t.id) as teams,
           array(select r.name from staff_roles sr join roles r on r.id = sr.role_id
                 where sr.staff_id = s.id order by r.id) as roles,
           array(select t.name from teams t where t.leader_id = s.id and t.deleted_at is null) as leads,
           u.role_rules as "ownRules"
    from users u left join staffs s on s.user_id = u.id and s.deleted_at is null
    order by u.email_apart = ''`.execute(query);
  return rows;
}

/** Compares a roster with the people and teams there are; adds mistakes that only show in the comparison. */
export function planRoster(
  roster: Roster,
  knownPeople: readonly KnownPerson[],
  teamNames: readonly string[],
  options: { createTeams: boolean },
): RosterPlan {
  const byEmail = new Map(knownPeople.map((person) => [person.email, person]));
  const spelled = teamSpellings(roster, teamNames);
  const people = roster.people.map((person): PlannedPerson => {
    const known = byEmail.get(person.email) ?? null;
    if (known && known.scope !== "staff")
      person.wrong("email", person.email, "직원이 아닌 계정의 이메일입니다.", "다른 이메일을 적어 주세요.");
    const target = targetOf(person, known, roster.present, spelled);
    if (target.shortName.length > longestShortName)
      person.wrong(
        "realName",
        person.realName,
        `호칭이 없는데 이름이 ${longestShortName}자를 넘습니다.`,
        `호칭 칸에 ${longestShortName}자 이하의 이름을 적어 주세요.`,
      );
    return { row: person.row, known, target, differences: known?.staffId ? differences(known, target) : [] };
  });
  const newTeams = checkTeams(roster, teamNames, options.createTeams);
  checkShortNames(roster, people, knownPeople);
  checkLastAdministrator(roster, people, knownPeople);
  return { people, newTeams };
}

/** How a team is spelled, by its folded name: as it stands, or as the file names it first. */
function teamSpellings(roster: Roster, teamNames: readonly string[]): ReadonlyMap<string, string> {
  const inFile = roster.people.flatMap(({ teams }) => teams);
  return new Map([...teamNames, ...inFile].toReversed().map((name) => [folded(name), name]));
}

function targetOf(
  person: RosterPerson,
  known: KnownPerson | null,
  present: ReadonlySet<RosterKey>,
  spelled: ReadonlyMap<string, string>,
): TargetPerson {
  const said = (key: RosterKey) => present.has(key) || !known?.staffId;
  const working = said("status") ? person.working : known!.working;
  const roles = said("roles") ? person.roles : (known!.roles as readonly RoleName[]);
  return {
    email: person.email,
    realName: person.realName,
    shortName: person.shortName || known?.shortName || person.realName,
    department: said("department") ? person.department : known!.department,
    teams: said("teams") ? [...new Set(person.teams.map((name) => spelled.get(folded(name))!))] : known!.teams,
    // Who has left carries the role 퇴사, whatever the file says; who is back loses it.
    roles: [...roles.filter((role) => role !== resignedRole), ...(working ? [] : [resignedRole])],
    tel: said("tel") ? person.tel : known!.tel,
    working,
    hiredAt: said("hiredAt") ? person.hiredAt : known!.hiredAt,
  };
}

function differences(known: KnownPerson, target: TargetPerson): string[] {
  const found: string[] = [];
  const compare = (key: RosterKey, before: string, after: string) => {
    if (before !== after) found.push(`${rosterColumns[key].title} ${before || "없음"} → ${after || "없음"}`);
  };
  compare("realName", known.realName, target.realName);
  compare("shortName", known.shortName, target.shortName);
  compare("department", known.department, target.department);
  compare("teams", names(known.teams), names(target.teams));
  compare("roles", names(known.roles), names(target.roles));
  compare("tel", known.tel, target.tel);
  compare("status", known.working ? "재직" : "퇴사", target.working ? "재직" : "퇴사");
  compare("hiredAt", known.hiredAt ?? "", target.hiredAt ?? "");
  return found;
}

function checkTeams(roster: Roster, teamNames: readonly string[], createTeams: boolean): string[] {
  const known = new Set(teamNames.map(folded));
  const created = new Map<string, string>();
  for (const person of roster.people)
    for (const team of person.teams) {
      if (known.has(folded(team)) || created.has(folded(team))) continue;
      if (team.length > 40) person.wrong("teams", team, "팀 이름이 너무 깁니다.", "40자 이하로 줄여 주세요.");
      else if (createTeams) created.set(folded(team), team);
      else
        person.wrong(
          "teams",
          team,
          "없는 팀입니다.",
          `있는 팀: ${teamNames.join(", ") || "없음"}. 새로 만들려면 --create-teams를 붙여 주세요.`,
        );
    }
  return [...created.values()];
}

// Short names stand alone on task lists, so no two working people may share one.
function checkShortNames(roster: Roster, people: readonly PlannedPerson[], known: readonly KnownPerson[]): void {
  const inFile = new Set(roster.people.map((person) => person.email));
  const owners = new Map<string, string>();
  for (const person of known)
    if (person.staffId && person.working && !inFile.has(person.email))
      owners.set(folded(person.shortName), person.email);
  people.forEach(({ target }, index) => {
    if (!target.working || target.shortName === "") return;
    const owner = owners.get(folded(target.shortName));
    if (owner !== undefined && owner !== target.email) {
      const key = roster.people[index]!.shortName === "" ? "realName" : "shortName";
      const remedy = "호칭 칸에 구별되는 이름을 적어 주세요.";
      roster.people[index]!.wrong(key, target.shortName, `${owner} 직원과 호칭이 같습니다.`, remedy);
    } else owners.set(folded(target.shortName), target.email);
  });
}

function checkLastAdministrator(roster: Roster, people: readonly PlannedPerson[], known: readonly KnownPerson[]): void {
  const targets = new Map(people.map(({ target }) => [target.email, target]));
  const before = known.filter(administrates);
  const left = [...known.filter(({ email }) => !targets.has(email)), ...targets.values()].some(administrates);
  if (before.length === 0 || left) return;
  const index = people.findIndex(({ known: person }) => person !== null && administrates(person));
  roster.people[index]?.wrong("roles", "관리자", "마지막 관리자가 없어집니다.", "관리자를 적어도 한 명 남겨 주세요.");
}

function names(list: readonly string[]): string {
  return list.toSorted().join(", ");
}

function administrates({ working, roles }: { working: boolean; roles: readonly string[] }): boolean {
  return working && roles.includes("관리자");
}
