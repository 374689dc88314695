import type { Insertable } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import type { DB } from "#platform/server/database/tables.ts";
import { caseNumberFacts, caseNumberText, readCaseNumber } from "#features/litigation/legal-cases/case-number.ts";
import { courts, findCourt } from "#features/litigation/legal-cases/courts.ts";
import { addDays } from "./calendar.ts";
import type { FilledPeople, Filling } from "./types.ts";

const caseCount = 60;
const statuses = [
  "filed",
  "serving",
  "pleading",
  "pleading",
  "pleading",
  "decisionSet",
  "decided",
  "appealWindow",
] as const;
const kinds = ["pleading", "pleading", "preparatory", "mediation", "examination"] as const;
const rooms = ["제302호 법정", "제513호 법정", "제358호 법정", "별관 제205호 법정"] as const;
const names = [
  "대여금",
  "매매대금",
  "손해배상(기)",
  "소유권이전등기",
  "임대차보증금",
  "공사대금",
  "부당이득금",
] as const;
/** Days between two hearings of a case, and how far back the first of them lies at most: two years. */
const stride = 42;
const mostPast = 17;

type Project = {
  readonly id: number;
  readonly team_id: number;
  readonly court: string;
  readonly case_no: string;
  readonly client_name: string;
  readonly opponent: string;
  readonly responsible_id: number | null;
  readonly litigation_id: number | null;
  readonly next_step: string;
};

/** Court cases of the projects with two years of hearings: held, moved, to come today and later. */
export async function fillCases(filling: Filling, people: FilledPeople): Promise<void> {
  const { query, now } = filling;
  const projects = await query
    .selectFrom("projects")
    .select([
      "id",
      "team_id",
      "court",
      "case_no",
      "client_name",
      "opponent",
      "responsible_id",
      "litigation_id",
      "next_step",
    ])
    .where("status", "not in", ["closed", "archived"])
    .orderBy("id")
    .execute();
  const rows = Array.from({ length: caseCount }, (_, index) =>
    caseOf(filling, projects[index % projects.length]!, index, index >= projects.length),
  );
  const taken = new Set<string>();
  const own = rows.filter(({ court, case_no }) => {
    const key = `${court} ${case_no}`;
    return taken.has(key) ? false : taken.add(key);
  });
  const inserted = await query
    .insertInto("legal_cases")
    .values(own)
    .returning(["id", "project_id", "team_id", "lawyer_id", "filed_on", "status"])
    .execute();
  const byProject = new Map(projects.map((project) => [project.id, project]));
  await query
    .insertInto("legal_case_parties")
    .values(inserted.flatMap(({ id, project_id }) => partiesOf(id, byProject.get(project_id)!)))
    .execute();
  const hearings = inserted.flatMap((one, index) =>
    hearingsOf(filling, { ...one, idle: byProject.get(one.project_id)!.next_step === "" }, index),
  );
  await query.insertInto("hearings").values(hearings).execute();
  const entries = inserted.flatMap((one, index) => (index % 3 === 0 ? entriesOf(one.id, one.filed_on!) : []));
  await query.insertInto("legal_case_entries").values(entries).execute();
  await query
    .updateTable("legal_cases")
    .set({ checked_by_id: people.staff.values().next().value!.id })
    .where("checked_on", "<=", seoulDay(now))
    .execute();
}

/** 진행내용 as somebody took it over from 나의사건검색. */
function entriesOf(caseId: number, filedOn: string): Insertable<DB["legal_case_entries"]>[] {
  const after = (days: number) => addDays(filedOn, days);
  return [
    { case_id: caseId, on_date: filedOn, kind: "filing", content: "소장접수" },
    { case_id: caseId, on_date: after(3), kind: "order", content: "보정명령" },
    { case_id: caseId, on_date: after(9), kind: "service", content: "피고에게 소장부본 송달", result: "도달" },
    { case_id: caseId, on_date: after(30), kind: "filing", content: "피고 소송대리인 답변서 제출" },
  ];
}

function caseOf(
  { random, now }: Filling,
  project: Project,
  index: number,
  further: boolean,
): Insertable<DB["legal_cases"]> {
  const today = seoulDay(now);
  const { number } = readCaseNumber(further ? "" : project.case_no, today);
  const year = Number(today.slice(0, 4)) - (index % 3 === 0 ? 2 : 1);
  const made = { year, mark: "", code: further ? "카합" : "가단", serial: 900_100 + index * 37 } as const;
  const facts = number ? caseNumberFacts(number) : null;
  const status = statuses[index % statuses.length]!;
  const filed = addDays(today, -(40 + ((index * 29) % 680)));
  const decided = status === "decided" || status === "appealWindow";
  return {
    team_id: project.team_id,
    project_id: project.id,
    court: findCourt(project.court)?.name ?? random.pick(courts.slice(9, 14)).name,
    case_no: caseNumberText(number ?? made),
    case_name: random.pick(names),
    procedure: facts?.procedure ?? "civil",
    instance: further ? "application" : (facts?.instance ?? "first"),
    our_side: index % 3 === 2 ? "defendant" : "plaintiff",
    division: `민사${1 + (index % 40)}${index % 2 === 0 ? "부" : "단독"}`,
    status,
    lawyer_id: project.responsible_id,
    clerk_id: project.litigation_id,
    filed_on: filed,
    e_filing: index % 9 !== 0,
    claim_amount: 10_000_000 * (1 + (index % 30)),
    decided_on: decided ? addDays(today, -12) : null,
    served_on: status === "appealWindow" ? addDays(today, -6) : null,
    result: decided ? "원고 일부승" : "",
    // Some were not looked at for more than a week, a few for more than two.
    checked_on: index % 11 === 10 ? null : addDays(today, -((index * 3) % 19)),
  };
}

function partiesOf(caseId: number, project: Project): Insertable<DB["legal_case_parties"]>[] {
  const opponent = project.opponent || "상대방 미상";
  return [
    { case_id: caseId, place: 1, role: "plaintiff", name: project.client_name || "의뢰인", ours: true },
    { case_id: caseId, place: 2, role: "defendant", name: opponent, counsel: "법무법인 예시" },
  ];
}

type Filled = {
  readonly id: number;
  readonly team_id: number;
  readonly lawyer_id: number | null;
  readonly filed_on: string | null;
  readonly status: string;
  /** Nobody has planned anything about its project. */
  readonly idle: boolean;
};

function at(day: string, slot: number): Date {
  return new Date(`${weekday(day)}T${10 + (slot % 7)}:${slot % 2 === 0 ? "00" : "30"}:00+09:00`);
}

/** Hearings of a case every six weeks since it was filed; of each fifth case one today, of others the next ahead, but of idle ones. */
function hearingsOf({ random, now }: Filling, one: Filled, index: number): Insertable<DB["hearings"]>[] {
  const today = seoulDay(now);
  const base = { team_id: one.team_id, case_id: one.id, lawyer_id: one.lawyer_id, court_room: random.pick(rooms) };
  const past = Array.from({ length: mostPast }, (_, step) => addDays(today, -(step + 1) * stride + (index % 20)))
    .filter((day) => one.filed_on !== null && day > one.filed_on && day < addDays(today, -3))
    .map((day, step): Insertable<DB["hearings"]> => {
      const isMoved = (index + step) % 9 === 4;
      return {
        ...base,
        kind: random.pick(kinds),
        at: at(day, index + step),
        ...(isMoved
          ? ({ status: "moved", reason: "상대방 기일변경신청" } as const)
          : ({ status: "held", result: "continued", report: "준비서면 진술, 다음 기일까지 증거 제출." } as const)),
      };
    });
  if (one.idle || one.status === "decided" || one.status === "appealWindow") return past;
  const ahead = index % 5 === 0 ? today : addDays(today, 3 + ((index * 5) % 50));
  const next = index % 5 === 0 ? new Date(`${today}T${10 + (index % 7)}:30:00+09:00`) : at(ahead, index);
  const kind = one.status === "decisionSet" ? "judgment" : random.pick(kinds);
  return [...past, { ...base, kind, at: next, video: index % 13 === 0, client_attends: index % 4 === 0 }];
}

/** Courts sit on weekdays: a Saturday or Sunday becomes the Monday after it. */
function weekday(day: string): string {
  const number = new Date(`${day}T00:00:00Z`).getUTCDay();
  return number === 6 ? addDays(day, 2) : number === 0 ? addDays(day, 1) : day;
}
