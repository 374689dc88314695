import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import { addDays, workingInstant } from "./calendar.ts";
import type { FilledPeople, Filling } from "./types.ts";

/** Who stands in for whom; `litigation` has hers with the leave. */
const deputies: Readonly<Record<string, string>> = {
  lawyer: "associate-lawyer",
  "associate-lawyer": "onyu",
  "responsible-lawyer": "lawyer",
  manager: "consultant",
  consultant: "jiho",
  hr: "doha",
  "it-lead": "it-member",
  "foreign-lead": "immigration-lead",
  "immigration-lead": "raon",
  garam: "ijun",
  ijun: "garam",
};

/** Former offices, both left long enough ago. */
const offices = [
  ["partner", "서울중앙지방검찰청", "2015-11-30"],
  ["onyu", "국민권익위원회", "2025-02-28"],
] as const;

// person, title, minutes, 법조윤리, days ago, 기관
const attended = [
  ["lawyer", "민사집행 실무", 240, false, 160, "가상 변호사연수원"],
  ["lawyer", "디지털 증거와 형사절차", 180, false, 90, "가상 변호사연수원"],
  ["lawyer", "법조윤리", 60, true, 60, "가상 변호사연수원"],
  ["responsible-lawyer", "상속·유류분 최근 판례", 240, false, 120, "가상 상속법연구회"],
  ["responsible-lawyer", "법조윤리", 60, true, 45, "가상 변호사연수원"],
  ["associate-lawyer", "보전처분 실무", 300, false, 100, "가상 변호사연수원"],
  ["associate-lawyer", "건설감정의 이해", 180, false, 30, "가상 건설법학회"],
  ["partner", "도산절차 실무", 480, false, 140, "가상 도산법연구회"],
  ["partner", "법조윤리", 60, true, 75, "가상 변호사연수원"],
  ["committee", "개인정보 보호법 개정", 420, false, 80, "가상 변호사연수원"],
] as const;

/** What the directory shows of people: where they are today, who stands in, former offices, teams since when, 연수교육. */
export async function fillStaff(filling: Filling, people: FilledPeople): Promise<void> {
  const { query, now } = filling;
  const { staff } = people;
  const today = seoulDay(now);
  const set = (key: string, values: object) =>
    query.updateTable("staffs").set(values).where("id", "=", staff.get(key)!.id).execute();
  for (const [key, deputy] of Object.entries(deputies)) await set(key, { deputy_id: staff.get(deputy)!.id });
  for (const [key, agency, leftOn] of offices) {
    await set(key, { ex_public_office_agency: agency, ex_public_office_left_on: leftOn });
  }
  // Soon enough that the job tells of the return.
  await set("eungyeol", { on_leave_from: addDays(today, -20), on_leave_until: addDays(today, 12) });
  await set("serin", { out_until: new Date(now.getTime() + 3 * 3_600_000) });
  await fillAbsences(filling, people, today);
  await fillTeamTimes(filling, people);
  await fillTrainings(filling, people, today);
}

/** Somebody on leave today, and somebody out on business for some days. */
async function fillAbsences({ query }: Filling, { teamIds, staff }: FilledPeople, today: string): Promise<void> {
  const at = (days: number, time: string) => new Date(`${addDays(today, days)}T${time}:00+09:00`);
  const team_id = teamIds["본사팀"];
  await query
    .insertInto("absences")
    .values([
      { team_id, staff_id: staff.get("garam")!.id, kind: "leave", starts_at: at(0, "00:00"), ends_at: at(0, "23:59") },
      {
        team_id,
        staff_id: staff.get("immigration-lead")!.id,
        kind: "business",
        starts_at: at(0, "08:00"),
        ends_at: at(2, "19:00"),
        note: "출입국 기관 방문",
      },
    ])
    .execute();
}

/** Everybody has belonged to the teams since the entry; one has left a team. */
async function fillTeamTimes({ query }: Filling, { teamIds, staff }: FilledPeople): Promise<void> {
  await sql`update staff_team_spans x set from_on = s.hired_at from staffs s where s.id = x.staff_id and s.hired_at is not null`.execute(
    query,
  );
  const left = { staff_id: staff.get("haeyul")!.id, team_id: teamIds["외국팀"] };
  await query
    .insertInto("staff_team_spans")
    .values({ ...left, from_on: "2018-03-02", until_on: "2020-08-31" })
    .execute();
}

/** 연수교육 of this year: enough, too little, without 법조윤리 and none; and the 전문분야 of two lawyers. */
async function fillTrainings({ query, now }: Filling, { teamIds, staff }: FilledPeople, today: string): Promise<void> {
  const team_id = teamIds["본사팀"];
  await query
    .insertInto("trainings")
    .values(
      attended.map(([key, title, minutes, ethics, ago, provider]) => {
        const { id: staff_id, userId } = staff.get(key)!;
        const held_on = addDays(today, -ago);
        const by = { created_at: workingInstant(now, ago), created_by: userId, updated_by: userId };
        return { team_id, staff_id, held_on, title, minutes, ethics, provider, ...by };
      }),
    )
    .execute();
  const registered = [
    ["partner", "도산"],
    ["committee", "지식재산권"],
  ] as const;
  await query
    .insertInto("lawyer_specialties")
    .values(
      registered.map(([key, specialty]) => ({
        team_id,
        lawyer_id: staff.get(key)!.id,
        specialty,
        registered_on: addDays(today, -900),
      })),
    )
    .execute();
}
