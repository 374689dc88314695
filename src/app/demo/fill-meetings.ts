import { workingInstant } from "./calendar.ts";
import type { FilledPartner, FilledPeople, Filling } from "./types.ts";

type Meeting = {
  readonly title: string;
  readonly kind: "committee" | "partners" | "training";
  /** Days ago; negative: ahead. */
  readonly ago: number;
  /** How each partner of the roster attended, in its order. */
  readonly states: readonly ("pending" | "present" | "late" | "absent" | "official" | "proxy")[];
};

const meetings: readonly Meeting[] = [
  { title: "11월 정기 파트너회의", kind: "partners", ago: 10, states: ["present", "present", "late", "official"] },
  { title: "10월 정기 파트너회의", kind: "partners", ago: 41, states: ["present", "present", "absent", "present"] },
  { title: "개정 민사집행법 교육", kind: "training", ago: 25, states: ["present", "late", "present", "present"] },
  { title: "12월 정기 파트너회의", kind: "partners", ago: -7, states: ["pending", "pending", "proxy", "pending"] },
];

const rules = [
  ["정관 제21조 (파트너회의)", "partners", "stakes", "majority", "majority", "twoThirds"],
  ["운영규정 제8조 (운영회의)", "committee", "heads", "majority", "majority", "twoThirds"],
] as const;

/** Meetings of the partners with who came, the rules by which they are counted, and the agenda of the next one. */
export async function fillMeetings(
  { query, now }: Filling,
  { teamIds, staff }: FilledPeople,
  partners: readonly FilledPartner[],
): Promise<void> {
  const by = staff.get("committee")!.userId;
  const base = { team_id: teamIds["본사팀"], created_by: by, updated_by: by };
  for (const [name, meeting, basis, quorum, passing, special] of rules) {
    const rule = {
      name,
      meeting,
      basis,
      quorum,
      passing,
      special,
      from_on: "2020-01-01",
      firm_kind: "corporation",
    } as const;
    await query
      .insertInto("meeting_rules")
      .values({ ...base, ...rule, late_minutes: 10 })
      .execute();
  }
  for (const { title, kind, ago, states } of meetings) {
    const isOver = ago > 0;
    const heldAt = isOver ? workingInstant(now, ago) : new Date(now.getTime() - ago * 86_400_000);
    const { id } = await query
      .insertInto("partner_meetings")
      .values({
        ...base,
        title,
        kind,
        held_at: heldAt,
        place: "7층 대회의실",
        status: isOver ? "closed" : "planned",
        opened_at: isOver ? heldAt : null,
        closed_at: isOver ? new Date(heldAt.getTime() + 5_400_000) : null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await query
      .insertInto("meeting_attendances")
      .values(
        partners.map(({ id: partner_id }, index) => ({
          meeting_id: id,
          partner_id,
          state: states[index]!,
          proxy_to_id: states[index] === "proxy" ? partners[0]!.id : null,
          instructions: states[index] === "proxy" ? "2호 안건은 반대합니다." : "",
          checked_in_at: states[index] === "present" || states[index] === "late" ? heldAt : null,
          reason: states[index] === "official" ? "법원 기일 출석" : "",
        })),
      )
      .execute();
    const items = isOver ? ["전월 실적 보고"] : ["신규 파트너 영입", "정관 일부 개정", "내년도 예산"];
    for (const [index, item] of items.entries()) {
      const agenda = { meeting_id: id, place: index + 1, title: item, special: item.startsWith("정관") };
      const { id: agenda_id } = await query
        .insertInto("meeting_agendas")
        .values(agenda)
        .returning("id")
        .executeTakeFirstOrThrow();
      if (!isOver) continue;
      const votes = partners.map(({ id: partner_id }) => ({ agenda_id, partner_id, stance: "for" as const }));
      await query.insertInto("agenda_stances").values(votes).execute();
    }
  }
}
