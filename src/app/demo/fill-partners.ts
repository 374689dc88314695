import { sql } from "kysely";
import { computeSettlement } from "#features/partner/revenue/server/commands/compute-settlement.ts";
import { fiscalQuarter } from "#firm/fiscal-quarter.ts";
import { seoulDay } from "#platform/dates.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { addDays, workingInstant } from "./calendar.ts";
import { fillMeetings } from "./fill-meetings.ts";
import { fillProBono, fillWorks } from "./fill-partner-works.ts";
import type { FilledPartner, FilledPeople, Filling } from "./types.ts";

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
  await sql`insert into union_cases (team_id, project_id, own_percent, from_on, ground, created_by, updated_by)
    select ${teamId}, p.id, 40, '2020-01-01', '공동수임 약정: 별산 40%, 나머지는 지분대로', ${userId}, ${userId}
    from projects p join payments y on y.project_id = p.id join partners r on r.staff_id = p.responsible_id
    where p.deleted_at is null and y.deleted_at is null order by p.id limit 1`.execute(query);
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
