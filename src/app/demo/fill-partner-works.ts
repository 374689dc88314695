import { fiscalQuarter } from "#firm/fiscal-quarter.ts";
import { addDays, workingInstant } from "./calendar.ts";
import type { FilledPartner, FilledPeople, Filling } from "./types.ts";

type Duty = {
  readonly title: string;
  readonly category: "duty" | "training" | "committee" | "review" | "other";
  readonly points: number;
  readonly due: number;
  readonly to: number | null;
  readonly status: "open" | "assigned" | "active" | "reported" | "reviewed" | "overdue";
};

const duties: readonly Duty[] = [
  { title: "12월 야간 당직", category: "duty", points: 10, due: 14, to: 1, status: "assigned" },
  { title: "신입 변호사 교육 (민사집행)", category: "training", points: 15, due: 9, to: 2, status: "active" },
  { title: "광고심의위원회 참석", category: "committee", points: 8, due: -3, to: 3, status: "overdue" },
  { title: "계약서 표준 문안 감수", category: "review", points: 20, due: -6, to: 1, status: "reported" },
  { title: "11월 야간 당직", category: "duty", points: 10, due: -12, to: 2, status: "reviewed" },
  { title: "개인정보 내부 점검", category: "other", points: 12, due: 21, to: null, status: "open" },
];

/** Duties in every state, announced work with applications, and the reward of what was looked over. */
export async function fillWorks(
  { query, now }: Filling,
  { teamIds, staff }: FilledPeople,
  partners: readonly FilledPartner[],
  today: string,
): Promise<void> {
  const by = staff.get("committee")!.userId;
  const base = { team_id: teamIds["본사팀"], created_by: by, updated_by: by, created_at: workingInstant(now, 20) };
  for (const { to, due, status, ...work } of duties) {
    const { id } = await query
      .insertInto("responsible_works")
      .values({
        ...base,
        ...work,
        status,
        due_on: addDays(today, due),
        partner_id: to === null ? null : partners[to]!.id,
        result: status === "reported" || status === "reviewed" ? "결과를 첨부했습니다." : "",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (status === "reviewed") {
      const swap = { work_id: id, from_id: partners[1]!.id, to_id: partners[to!]!.id, at: workingInstant(now, 15) };
      await query.insertInto("responsible_swaps").values(swap).execute();
      await query
        .insertInto("partner_rewards")
        .values({
          team_id: base.team_id,
          partner_id: partners[to!]!.id,
          period_on: fiscalQuarter(addDays(today, due)).start,
          work_type: "responsibleWork",
          work_id: id,
          title: work.title,
          points: work.points,
          point_won: 50_000,
          amount: work.points * 50_000,
          status: "reviewing",
          created_by: by,
          updated_by: by,
        })
        .execute();
    }
  }
  const announce = { ...base, points: 20, capacity: 1, apply_until: addDays(today, 5), due_on: addDays(today, 30) };
  const lecture = await query
    .insertInto("volunteer_works")
    .values({ ...announce, title: "대학 법률 특강", method: "first", detail: "두 시간 강의, 교통비 별도" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await query
    .insertInto("volunteer_works")
    .values({ ...announce, title: "지역 축제 무료 법률상담", capacity: 2, method: "lottery" })
    .execute();
  const apply = (partner: number, state: "assigned" | "waiting") => ({
    work_id: lecture.id,
    partner_id: partners[partner]!.id,
    state,
    applied_at: workingInstant(now, 1),
  });
  await query
    .insertInto("volunteer_applications")
    .values([apply(1, "assigned"), apply(2, "waiting")])
    .execute();
}

/** 공익활동 of three lawyers. */
export async function fillProBono(
  { query, now }: Filling,
  { teamIds, staff }: FilledPeople,
  today: string,
): Promise<void> {
  const rows = [
    ["partner", "마을 무료 법률상담", "counsel", 480, 40, "approved"],
    ["partner", "국선변호 (구속 피의자)", "defence", 900, 20, "approved"],
    ["lawyer", "이주여성 쉼터 상담", "counsel", 360, 12, "submitted"],
    ["responsible-lawyer", "고등학교 법 교육", "education", 120, 6, "draft"],
  ] as const;
  for (const [key, title, category, minutes, ago, status] of rows) {
    const person = staff.get(key)!;
    await query
      .insertInto("pro_bono_activities")
      .values({
        team_id: teamIds["본사팀"],
        staff_id: person.id,
        done_on: addDays(today, -ago),
        category,
        title,
        minutes,
        status,
        created_at: workingInstant(now, ago),
        created_by: person.userId,
        updated_by: person.userId,
      })
      .execute();
  }
}
