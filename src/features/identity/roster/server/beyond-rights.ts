import type { Asker } from "#platform/server/asker.ts";
import {
  needsTwoPeople,
  parseOwnRules,
  resignedRole,
  roleRules,
  rulesOverOthers,
} from "#features/identity/access/roles.ts";
import { holdsRole } from "#features/identity/access/server/commands/rights-held.ts";
import { manageDirectory, manageTeams } from "#features/identity/directory/access.ts";
import { manageRoles } from "#features/identity/roles/access.ts";
import type { KnownPerson, PlannedPerson, RosterPlan } from "./plan-roster.ts";
import type { Roster, RosterPerson } from "./read-roster.ts";

/**
 * Adds what a person at the screen may not do by a file, each at its cell. A roster brings people in; rights of those who
 * are there, their leaving and what two people decide have screens of their own, with a reason each (trust.md R30).
 */
export function refuseBeyondRights(roster: Roster, { people, newTeams }: RosterPlan, asker: Asker): void {
  for (const [index, person] of people.entries()) {
    const row = roster.people[index]!;
    if (person.known === null) refuseRoles(row, asker);
    else if (person.known.staffId !== null) refuseChanges(row, person, person.known, asker);
    else if (person.known.scope === "staff") {
      const problem = "직원으로 연결되지 않은 계정의 이메일입니다.";
      row.wrong("email", row.email, problem, "사용자 관리에서 이 계정을 승인하며 직원을 연결해 주세요.");
    }
  }
  if (newTeams.length === 0 || manageTeams.allows(asker.facts)) return;
  for (const row of roster.people)
    for (const team of row.teams.filter((name) => newTeams.includes(name)))
      row.wrong("teams", team, "없는 팀이고, 팀을 만들 권한이 없습니다.", "있는 팀을 적거나 관리자에게 부탁해 주세요.");
}

/** Roles of a new person, as one person may give them. */
function refuseRoles(row: RosterPerson, { facts, viewer }: Asker): void {
  for (const role of row.roles.filter((one) => one !== resignedRole)) {
    if (!manageRoles.allows(facts))
      row.wrong("roles", role, "역할을 줄 권한이 없습니다.", "칸을 비우고, 역할은 관리자에게 요청해 주세요.");
    else if (needsTwoPeople(role))
      row.wrong("roles", role, "두 사람이 정하는 역할입니다.", "제외하고 가져온 뒤 역할 관리 화면에서 요청해 주세요.");
    else if (!holdsRole(viewer, role))
      row.wrong("roles", role, "본인에게 없는 권한이 있는 역할입니다.", "제외하고 가져온 뒤 관리자에게 요청해 주세요.");
  }
}

function refuseChanges(
  row: RosterPerson,
  { target }: PlannedPerson,
  known: KnownPerson,
  { facts, viewer }: Asker,
): void {
  if (known.working !== target.working) {
    const where = known.working
      ? "직원 관리에서 인계와 함께 퇴사 처리해 주세요."
      : "직원 관리에서 재입사로 처리해 주세요.";
    row.wrong("status", target.working ? "재직" : "퇴사", "있는 직원의 재직 상태는 명부로 바꾸지 않습니다.", where);
    return;
  }
  if (!isSame(known.roles, target.roles)) {
    // Whoever does not give roles does not read those of others either.
    const now = manageRoles.allows(facts) ? `(지금 역할: ${known.roles.join(", ") || "없음"})` : "";
    const mend = `역할 관리 화면에서 바꾼 뒤 칸을 맞추거나 역할 열을 삭제해 주세요${now}.`;
    row.wrong("roles", row.roles.join(", "), "있는 직원의 역할은 명부로 바꾸지 않습니다.", mend);
  }
  const changed = (["realName", "shortName", "department", "tel", "hiredAt"] as const).filter(
    (key) => known[key] !== target[key],
  );
  if (!manageDirectory.allows(facts))
    for (const key of changed)
      row.wrong(
        key,
        target[key] ?? "",
        "직원 정보를 바꿀 권한이 없습니다.",
        "행을 삭제하거나 관리자에게 부탁해 주세요.",
      );
  if (!isSame(known.teams, target.teams)) refuseTeams(row, known, target.teams, { facts, viewer });
}

/** A team decides which records are seen: the same rules as in 팀원 배치. */
function refuseTeams(row: RosterPerson, known: KnownPerson, teams: readonly string[], { facts, viewer }: Asker): void {
  const wrong = (problem: string, remedy: string) => row.wrong("teams", row.teams.join(", "), problem, remedy);
  const led = known.leads.filter((team) => !teams.includes(team));
  if (!manageTeams.allows(facts)) wrong("소속을 바꿀 권한이 없습니다.", "행을 삭제하거나 관리자에게 부탁해 주세요.");
  else if (known.userId === viewer.userId && !facts.isAdministrator)
    wrong("본인의 소속은 관리자가 바꿀 수 있습니다.", "본인의 행을 삭제해 주세요.");
  else if (isAbove(known, viewer.rules))
    wrong("본인보다 권한이 높은 사람입니다.", "행을 삭제하거나 관리자에게 부탁해 주세요.");
  else if (teams.length === 0) wrong("팀이 없으면 업무를 볼 수 없습니다.", "팀을 하나 이상 적어 주세요.");
  else if (led.length > 0) wrong(`팀장인 팀이 빠졌습니다(${led.join(", ")}).`, "팀을 적거나 먼저 팀장을 바꿔 주세요.");
}

/** As `refuseAboveOwn`. */
function isAbove({ roles, ownRules }: KnownPerson, rules: Asker["viewer"]["rules"]): boolean {
  const own = rulesOverOthers(rules);
  if (own.includes("관리자")) return false;
  const theirs = rulesOverOthers([...roleRules(roles), ...parseOwnRules(ownRules)]);
  return theirs.some((subject) => !own.includes(subject));
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((name) => other.includes(name));
