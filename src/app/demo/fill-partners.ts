import { sql } from "kysely";
import { computeSettlement } from "#features/partner/revenue/server/commands/compute-settlement.ts";
import { fiscalQuarter } from "#firm/fiscal-quarter.ts";
import { seoulDay } from "#platform/dates.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { addDays, workingInstant } from "./calendar.ts";
import { fillMeetings } from "./fill-meetings.ts";
import type { FilledPeople, FilledPerson, Filling } from "./types.ts";

type Partner = {
  readonly key: string;
  readonly name: string;
  readonly duty: "committee" | "partner";
  readonly joined: string;
  readonly specialty: string;
  readonly registered?: true;
  readonly units: number;
  readonly office?: readonly [name: string, leftDaysAgo: number];
};

const roster: readonly Partner[] = [
  {
    key: "committee",
    name: "신예린",
    duty: "committee",
    joined: "2016-01-04",
    specialty: "부동산",
    registered: true,
    units: 400,
  },
  {
    key: "partner",
    name: "차윤재",
    duty: "partner",
    joined: "2016-01-04",
    specialty: "형사",
    registered: true,
    units: 300,
  },
  { key: "lawyer", name: "윤시우", duty: "partner", joined: "2019-02-11", specialty: "가사", units: 200 },
  {
    key: "responsible-lawyer",
    name: "백승현",
    duty: "partner",
    joined: "2018-03-02",
    specialty: "행정",
    units: 100,
    office: ["가상지방법원", 300],
  },
];

export type FilledPartner = { readonly id: number; readonly key: string; readonly person: FilledPerson };

/** 파트너: the roster with stakes, meetings, work of every state, rewards, 공익활동 and inquiries. */
export async function fillPartners(filling: Filling, people: FilledPeople): Promise<void> {
  const today = seoulDay(filling.now);
  const partners = await fillRoster(filling, people, today);
  await fillMeetings(filling, people, partners);
  await fillWorks(filling, people, partners, today);
  await fillProBono(filling, people, today);
  await fillInquiry(filling, people, partners);
  await fillUnion(filling, people, today);
}

async function fillRoster(
  { query }: Filling,
  { teamIds, staff }: FilledPeople,
  today: string,
): Promise<FilledPartner[]> {
  const team_id = teamIds["본사팀"];
  const by = staff.get("committee")!.userId;
  const filled: FilledPartner[] = [];
  for (const { key, name, duty, joined, specialty, registered, units, office } of roster) {
    const person = staff.get(key)!;
    const { id } = await query
      .insertInto("partners")
      .values({
        team_id,
        staff_id: person.id,
        name,
        duty,
        joined_on: joined,
        specialty,
        specialty_registered: registered ?? false,
        charge_team_id: key === "committee" ? team_id : teamIds["송무팀"],
        ...(office && { ex_office: office[0], left_office_on: addDays(today, -office[1]) }),
        created_by: by,
        updated_by: by,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const stake = { team_id, partner_id: id, created_by: by, updated_by: by };
    const first = { ...stake, from_on: joined, units, votes: units, capital: units * 500_000, reason: "출자" };
    await query.insertInto("partner_stakes").values(first).execute();
    if (key === "lawyer") {
      const more = {
        from_on: "2024-01-01",
        units: 250,
        votes: 250,
        capital: 125_000_000,
        reason: "증자 (2023년 12월 총회 결의)",
      };
      await query
        .insertInto("partner_stakes")
        .values({ ...stake, ...more })
        .execute();
    }
    filled.push({ id, key, person });
  }
  return filled;
}

type Work = {
  readonly title: string;
  readonly category: "duty" | "training" | "committee" | "review" | "other";
  readonly points: number;
  readonly due: number;
  readonly to: number | null;
  readonly status: "open" | "assigned" | "active" | "reported" | "reviewed" | "overdue";
};

const duties: readonly Work[] = [
  { title: "12월 야간 당직", category: "duty", points: 10, due: 14, to: 1, status: "assigned" },
  { title: "신입 변호사 교육 (민사집행)", category: "training", points: 15, due: 9, to: 2, status: "active" },
  { title: "광고심의위원회 참석", category: "committee", points: 8, due: -3, to: 3, status: "overdue" },
  { title: "계약서 표준 문안 감수", category: "review", points: 20, due: -6, to: 1, status: "reported" },
  { title: "11월 야간 당직", category: "duty", points: 10, due: -12, to: 2, status: "reviewed" },
  { title: "개인정보 내부 점검", category: "other", points: 12, due: 21, to: null, status: "open" },
];

async function fillWorks(
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

async function fillProBono({ query, now }: Filling, { teamIds, staff }: FilledPeople, today: string): Promise<void> {
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

/** One inquiry that runs, typed by a partner: two have answered. */
async function fillInquiry(
  { query, now }: Filling,
  { teamIds, staff }: FilledPeople,
  partners: readonly FilledPartner[],
): Promise<void> {
  const asker = staff.get("partner")!;
  const asked = workingInstant(now, 1);
  const { id } = await query
    .insertInto("conflict_inquiries")
    .values({
      team_id: teamIds["본사팀"],
      title: "가상건설 외 1명",
      owner_id: asker.id,
      status: "circulating",
      due_at: new Date(now.getTime() + 86_400_000),
      created_at: asked,
      created_by: asker.userId,
      updated_by: asker.userId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await query
    .insertInto("inquiry_parties")
    .values([
      { inquiry_id: id, name: "가상건설 주식회사", side: "의뢰인", round: 1 },
      { inquiry_id: id, name: "한빛가상산업", side: "상대방", round: 1 },
    ])
    .execute();
  await query
    .insertInto("inquiry_answers")
    .values(
      partners.map(({ id: partner_id, key }) => ({
        inquiry_id: id,
        partner_id,
        round: 1,
        asked_at: asked,
        ...(key === "partner" && { answer: "none" as const, answered_at: asked }),
        ...(key === "lawyer" && {
          answer: "consent" as const,
          note: "상대방의 자문을 2년 전에 끝냈습니다.",
          answered_at: asked,
        }),
      })),
    )
    .execute();
}

/** 조합 매출: the rule, and the last two quarters, of which the older one is confirmed. */
async function fillUnion({ query }: Filling, { teamIds, staff }: FilledPeople, today: string): Promise<void> {
  const { userId } = staff.get("committee")!;
  const teamId = teamIds["본사팀"];
  await query
    .insertInto("union_rules")
    .values({
      team_id: teamId,
      name: "운영위원회 결의 2020-1호",
      from_on: "2020-01-01",
      own_percent: 70,
      cost_by: "heads",
      remainder_to: "적립금",
      created_by: userId,
      updated_by: userId,
    })
    .execute();
  // Nobody listens yet, and what nobody did needs no entry in the change log.
  const work: Work = { query, audit: () => undefined, emit: () => undefined, emitSurely: () => undefined };
  const last = fiscalQuarter(addDays(fiscalQuarter(today).start, -1));
  const before = fiscalQuarter(addDays(last.start, -1));
  for (const { start } of [before, last]) {
    const id = await computeSettlement(work, { userId, staff: { teamId } }, start, today);
    if (start === before.start)
      await sql`update union_settlements set status = 'confirmed' where id = ${id}`.execute(query);
  }
}
