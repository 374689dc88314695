import { sql } from "kysely";
import { moveLot, openLot } from "#features/money/minutes/server/lots.ts";
import { roundedMinutes } from "#features/money/minutes/rounding.ts";
import { seoulDay } from "#platform/dates.ts";
import { addDays } from "./calendar.ts";
import type { FilledPeople, Filling } from "./types.ts";

/** Packs as they are told: what was granted, and what share of it is used. */
const packs = [
  { product: "월 자문 10시간", minutes: 600, used: 0.4, ends: 160, status: "active", overage: 120, cap: 120 },
  { product: "스타트업 자문 20시간", minutes: 1200, used: 0.85, ends: 90, status: "active", overage: 0, cap: 0 },
  { product: "노무 자문 5시간", minutes: 300, used: 0.2, ends: 12, status: "active", overage: 0, cap: 60 },
  { product: "계약서 검토 3시간", minutes: 180, used: 1, ends: 200, status: "active", overage: 60, cap: 0 },
  { product: "연간 자문 30시간", minutes: 1800, used: 0.5, ends: 40, status: "settling", overage: 0, cap: 0 },
] as const;

const says = ["계약서 검토", "전화 자문", "내용증명 검토", "취업규칙 자문", "이사회 의사록 검토"];

/** Consulting minutes of clients: nearly used up, about to end, beyond what was granted, and one that is being settled. */
export async function fillMinutes({ query, now, random }: Filling, people: FilledPeople): Promise<void> {
  const today = seoulDay(now);
  const by = { viewer: { userId: people.staff.get("manager")!.userId } };
  const clients = await query
    .selectFrom("clients")
    .innerJoin("projects", "projects.client_id", "clients.id")
    .select(["clients.id", "clients.team_id"])
    .distinctOn("clients.id")
    .where("clients.status", "=", "active")
    .where("clients.deleted_at", "is", null)
    .orderBy("clients.id")
    .limit(packs.length)
    .execute();
  for (const [index, { id: clientId, team_id: teamId }] of clients.entries()) {
    const { product, minutes, used, ends, status, overage, cap } = packs[index]!;
    const { id: packId } = await query
      .insertInto("time_packs")
      .values({
        team_id: teamId,
        client_id: clientId,
        product,
        status,
        owner_id: people.staff.get(index % 2 === 0 ? "lawyer" : "responsible-lawyer")!.id,
        rollover_cap: cap,
        rollover_months: cap > 0 ? 3 : 0,
        overage,
        unit_price: 300_000,
        created_by: by.viewer.userId,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const lotId = await openLot({ query }, by, {
      packId,
      kind: "grant",
      minutes,
      expiresOn: addDays(today, ends),
      reason: "자문계약에 따른 부여",
    });
    if (overage > 0)
      await openLot({ query }, by, {
        packId,
        kind: "overage",
        minutes: overage,
        expiresOn: null,
        reason: "계약의 사전승인",
      });
    let left = Math.round(minutes * used);
    for (const work of await worksOf({ query, now, random }, clientId, people)) {
      const taken = roundedMinutes(work.minutes, { unit: 10, way: "up", least: 10 });
      if (taken > left) break;
      left -= taken;
      await moveLot({ query }, by, {
        lotId,
        kind: "use",
        minutes: -taken,
        worktimeId: work.id,
        rawMinutes: work.minutes,
        usedOn: work.day,
        says: random.pick(says),
      });
    }
  }
}

type Work = { readonly id: number; readonly minutes: number; readonly day: string };

/** Approved work on the client's cases, made where there is too little. */
async function worksOf(
  { query, now, random }: Filling,
  clientId: number,
  people: FilledPeople,
): Promise<readonly Work[]> {
  const lawyer = people.staff.get("lawyer")!;
  const today = seoulDay(now);
  const { rows } = await sql<Work>`
    insert into worktimes (team_id, staff_id, day, project_id, category, minutes, billable, memo, status, created_by)
    select ${people.teamIds["본사팀"]}, ${lawyer.id}, d.day, (select min(p.id) from projects p where p.client_id = ${clientId}
      and p.deleted_at is null), 'research', d.minutes, true, '자문 요청 검토', 'approved', ${lawyer.userId}
    from unnest(${Array.from({ length: 14 }, (_, index) => addDays(today, -40 - index * 3))}::date[],
      ${Array.from({ length: 14 }, () => random.integer(25, 110))}::int[]) d(day, minutes)
    returning id, minutes, day`.execute(query);
  return rows;
}
