import { sql, type Insertable } from "kysely";
import { mondayOf } from "#features/people/worktime/day.ts";
import type { Category } from "#features/people/worktime/worktime.ts";
import { seoulDay, type Day } from "#platform/dates.ts";
import type { DB } from "#platform/server/database/tables.ts";
import { addDays } from "./calendar.ts";
import type { FilledPeople, FilledPerson, Filling } from "./types.ts";

type Entry = Insertable<DB["worktimes"]>;
type Case = { readonly id: number; readonly team_id: number };

/** Who keeps 업무시간, and how: minutes of a day and what they go to. */
const keepers: readonly (readonly [key: string, minutes: number, categories: readonly Category[]])[] = [
  ["admin", 420, ["admin", "admin", "consult"]],
  ["lawyer", 540, ["writing", "research", "consult", "proBono"]],
  ["responsible-lawyer", 500, ["writing", "consult", "hearing"]],
  ["associate-lawyer", 660, ["writing", "research", "writing"]],
  ["onyu", 480, ["research", "writing"]],
  ["litigation", 470, ["admin", "writing"]],
  ["litigation-assistant", 450, ["admin", "travel"]],
  ["manager", 440, ["consult", "admin"]],
  ["consultant", 430, ["consult"]],
  ["partner", 400, ["consult", "writing"]],
];

const memos: Readonly<Record<Category, readonly string[]>> = {
  consult: ["의뢰인 전화 상담", "진행상황 설명", "합의안 협의", "신건 상담"],
  writing: ["준비서면 초안", "답변서 수정", "증거설명서 정리", "소장 보완"],
  hearing: ["변론기일 출석", "조정기일 출석"],
  travel: ["법원 왕복", "현장 방문"],
  research: ["판례 조사", "기록 검토", "법리 검토"],
  admin: ["기일 정리", "서류 편철", "주간 회의", "비용 정산"],
  proBono: ["법률구조 상담", "무료 법률상담소 당번"],
};

const schemes = [
  ["litigation", "general", null],
  ["litigation-assistant", "general", null],
  ["manager", "general", null],
  ["admin", "general", null],
  ["consultant", "selective", null],
  ["associate-lawyer", "discretionary", 480],
  ["onyu", "discretionary", 480],
  ["partner", "member", null],
  ["responsible-lawyer", "member", null],
] as const;

/** How many weeks are filled; what lies further back than two is approved, last week waits. */
const weeks = 4;

/** Weeks of 업무시간 in every state, the rules under which people work, and a month that is closed. */
export async function fillWorktime({ query, now, random }: Filling, people: FilledPeople): Promise<void> {
  const today = seoulDay(now);
  const thisMonday = mondayOf(today);
  const cases: readonly Case[] = await query
    .selectFrom("projects")
    .select(["id", "team_id"])
    .where("deleted_at", "is", null)
    .where("status", "in", ["open", "prep", "active", "waiting"])
    .orderBy("id")
    .limit(30)
    .execute();
  const entries: Entry[] = [];
  for (const [key, usual, categories] of keepers) {
    const person = people.staff.get(key)!;
    for (let index = 0; index < weeks * 7; index++) {
      const day = addDays(thisMonday, index - (weeks - 1) * 7);
      if (day > today || new Date(day).getUTCDay() % 6 === 0) continue;
      // Now and then a day was forgotten.
      if (day < today && random.chance(0.06)) continue;
      entries.push(
        ...entriesOf({ person, day, usual, categories, cases, thisMonday, random, teamId: people.teamIds["본사팀"] }),
      );
    }
  }
  await query.insertInto("worktimes").values(entries).execute();
  await query
    .updateTable("worktime_weeks")
    .set({ done_at: now })
    .where("week_on", "<", thisMonday)
    .where("staff_id", "<>", people.staff.get("onyu")!.id)
    .execute();
  await fillSchemes({ query, now, random }, people);
}

type Told = {
  readonly person: FilledPerson;
  readonly teamId: number;
  readonly day: Day;
  readonly usual: number;
  readonly categories: readonly Category[];
  readonly cases: readonly Case[];
  readonly thisMonday: Day;
  readonly random: Filling["random"];
};

/** A day as two or three entries, in the morning by the clock, later in minutes. */
function entriesOf({ person, teamId, day, usual, categories, cases, thisMonday, random }: Told): Entry[] {
  const status = day < addDays(thisMonday, -7) ? "approved" : day < thisMonday ? "submitted" : "draft";
  const stamp = new Date(`${day}T19:00:00+09:00`);
  const parts = random.integer(2, 3);
  return Array.from({ length: parts }, (_, index): Entry => {
    const category = random.pick(categories);
    const minutes = Math.round(usual / parts / 10) * 10 + random.pick([-10, 0, 0, 10, 20]);
    const isCase = category !== "admin" && category !== "proBono";
    const start = new Date(`${day}T09:00:00+09:00`);
    return {
      team_id: teamId,
      staff_id: person.id,
      day,
      category,
      minutes,
      status,
      project_id: isCase ? random.pick(cases).id : null,
      billable: isCase,
      memo: random.pick(memos[category]),
      source: random.pick(["manual", "manual", "timer", "proposal"] as const),
      created_at: stamp,
      created_by: person.userId,
      updated_by: person.userId,
      ...(index === 0 && { start_at: start, end_at: new Date(start.getTime() + minutes * 60_000) }),
    };
  });
}

async function fillSchemes({ query, now }: Filling, people: FilledPeople): Promise<void> {
  const by = people.staff.get("hr")!.userId;
  const from = `${Number(seoulDay(now).slice(0, 4)) - 1}-01-01`;
  await query
    .insertInto("work_schemes")
    .values(
      schemes.map(([key, kind, deemed]) => ({
        team_id: people.teamIds["본사팀"],
        staff_id: people.staff.get(key)!.id,
        kind,
        from_on: from,
        deemed_minutes: deemed,
        // One of them still lacks its agreement.
        agreed_on: (kind === "discretionary" || kind === "selective") && key !== "onyu" ? from : null,
        created_by: by,
        updated_by: by,
      })),
    )
    .execute();
}

/** The month before the last one is closed, with what was entered in it. */
export async function closeDemoMonth({ query, now }: Filling, people: FilledPeople): Promise<void> {
  const month = `${addDays(`${seoulDay(now).slice(0, 7)}-01`, -40).slice(0, 7)}-01`;
  await sql`insert into worktime_months (team_id, month, entry_count, minutes, closed_by_id)
    select ${people.teamIds["본사팀"]}, ${month}::date, count(*), coalesce(sum(minutes), 0), ${people.staff.get("manager")!.id}
    from worktimes where team_id = ${people.teamIds["본사팀"]} and date_trunc('month', day) = ${month}::date`.execute(
    query,
  );
}
