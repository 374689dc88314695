import { roleNames, type RoleName } from "#features/identity/access/roles.ts";
import { teams, type Department, type TeamName } from "./firm.ts";

export type DemoPerson = {
  /** Left side of the e-mail address. */
  readonly key: string;
  readonly realName: string;
  readonly shortName: string;
  readonly department: Department;
  readonly position: string;
  readonly roles: readonly RoleName[];
  readonly teams: readonly TeamName[];
  /** Year and month of entry. */
  readonly hired: string;
};

// key | name | short name | department | position | roles | teams | entry
// One person for each role of spec §6, in the order of that table; the key is what the role is in English.
const rolePeople = readTable(`
admin | 정하람 | 하람 | 운영 | 사무국장 | 관리자 | 본사팀, 송무팀, new, JJ팀 | 2017-03
litigation | 강은채 | 은채 | 송무 | 송무주임 | 송무팀원 | 본사팀, 송무팀 | 2020-09
lawyer | 윤시우 | 시우 | 송무 | 변호사 | 변호사 | 본사팀, 송무팀 | 2019-02
general-lead | 오태경 | 태경 | 운영 | 총괄팀장 | 총괄팀장 | 본사팀, new | 2016-05
new-lead | 임나경 | 나경 | new | 신규팀장 | 신규팀장 | 본사팀, new | 2018-07
progress-lead | 서준혁 | 준혁 | 진행 | 진행팀장 | 진행팀장 | 본사팀 | 2018-01
it-lead | 문가온 | 가온 | IT | 전산팀장 | IT팀장 | 본사팀 | 2019-11
it-member | 배이든 | 이든 | IT | 전산대리 | IT팀원 | 본사팀 | 2022-04
foreign-lead | 노아린 | 아린 | 외국 | 외국부팀장 | 외국부팀장 | 본사팀, 외국팀 | 2018-10
immigration-lead | 하도윤 | 도윤 | 외국 | 출입국팀장 | 출입국팀장 | 본사팀, 외국팀 | 2020-01
manager | 송지안 | 지안 | 상담 | 상담매니저 | 매니저 | 본사팀, new | 2019-06
pr-lead | 류보미 | 보미 | 홍보 | 홍보책임 | 홍보책임 | 본사팀 | 2020-03
content-parttime | 구다인 | 다인 | 홍보 | 컨텐츠 아르바이트 | 컨텐츠알바 | 본사팀 | 2026-03
board-manager | 민채원 | 채원 | 홍보 | 게시판 담당 | 게시판매니저 | 본사팀 | 2023-08
viewer-pc | 회의실 조회용 | 회의실PC | 운영 | 공용 단말 | 조회용PC | 본사팀 | 2021-01
sales-view | 표정우 | 정우 | 운영 | 경리과장 | 매출조회 | 본사팀 | 2017-09
partner | 차윤재 | 윤재 | 송무 | 파트너변호사 | 파트너 | 본사팀, 송무팀 | 2016-01
committee | 신예린 | 예린 | 송무 | 운영위원 | 운영위원 | 본사팀 | 2016-01
responsible-lawyer | 백승현 | 승현 | 송무 | 책임변호사 | 책임변 | 본사팀, 송무팀 | 2018-03
associate-lawyer | 조아름 | 아름 | 송무 | 소속변호사 | 어쏘변 | 본사팀, 송무팀 | 2024-05
litigation-assistant | 남유진 | 유진 | 송무 | 송무보조 | 송무보조 | 본사팀, 송무팀 | 2025-02
consultant | 홍서율 | 서율 | 상담 | 상담실장 | 컨설턴트 | 본사팀 | 2019-04
operations | 장미르 | 미르 | 운영 | 운영지원 | 운영지원 | 본사팀 | 2022-10
pr | 유한별 | 한별 | 홍보 | 홍보대리 | 홍보 | 본사팀 | 2023-01
hr | 권소담 | 소담 | 운영 | 인사담당 | 인사관리 | 본사팀 | 2021-07
resigned | 안재이 | 재이 | 송무 | 송무대리 | 퇴사 | 본사팀 | 2021-05
`);

// People who show what roles alone do not: no team, every team, colleagues in each department.
const otherPeople = readTable(`
no-team | 심루아 | 루아 | 송무 | 송무보조 | 송무보조 |  | 2026-09
many-teams | 전유겸 | 유겸 | 상담 | 상담매니저 | 매니저, 송무팀원 | 본사팀, 송무팀, new, JJ팀, 외국팀 | 2020-08
jiho | 한지호 | 지호 | 상담 | 상담실장 | 컨설턴트 | 본사팀, new | 2021-03
eungyeol | 고은결 | 은결 | 상담 | 상담원 | 컨설턴트 | 본사팀 | 2024-08
serin | 양세린 | 세린 | new | 신규상담 | 컨설턴트 | 본사팀, new | 2023-05
doha | 손도하 | 도하 | new | 계약담당 | 운영지원, 인사관리 | 본사팀, new | 2022-02
sion | 우시온 | 시온 | 진행 | 진행대리 | 송무보조 | 본사팀 | 2022-06
narae | 주나래 | 나래 | 진행 | 진행과장 | 송무팀원 | 본사팀 | 2019-12
haeyul | 진해율 | 해율 | 송무 | 송무과장 | 송무팀원 | 본사팀, 송무팀 | 2017-11
onyu | 탁온유 | 온유 | 송무 | 소속변호사 | 어쏘변 | 본사팀, 송무팀 | 2025-05
raon | 길라온 | 라온 | 외국 | 외국어 지원 | 송무보조 | 본사팀, 외국팀 | 2023-10
ijun | 천이준 | 이준 | 분양 | 분양팀 과장 | 컨설턴트 | 본사팀, JJ팀 | 2021-09
garam | 피가람 | 가람 | 분양 | 분양팀 주임 | 컨설턴트 | 본사팀, JJ팀 | 2024-01
`);

export const people: readonly DemoPerson[] = [...rolePeople, ...otherPeople];

/** What the sign-in page names an account by. */
export const accountLabels: readonly { readonly role: string; readonly key: string }[] = [
  ...rolePeople.map(({ key, roles }) => ({ role: roles[0]!, key })),
  { role: "팀 없음", key: "no-team" },
  { role: "여러 팀", key: "many-teams" },
];

function readTable(table: string): DemoPerson[] {
  return table
    .trim()
    .split("\n")
    .map((line) => {
      const [
        key = "",
        realName = "",
        shortName = "",
        department = "",
        position = "",
        roles = "",
        names = "",
        hired = "",
      ] = line.split("|").map((cell) => cell.trim());
      return {
        key,
        realName,
        shortName,
        department: department as Department,
        position,
        roles: list(roles).map((name) => roleNames.find((role) => role === name) ?? unknown(name)),
        teams: list(names).map((name) => teams.find((team) => team === name) ?? unknown(name)),
        hired,
      };
    });
}

function list(cell: string): string[] {
  return cell
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
}

function unknown(name: string): never {
  throw new Error(`no such role or team: ${name}`);
}
