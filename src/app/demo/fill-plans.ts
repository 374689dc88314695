import { addDays } from "#firm/court-days.ts";
import { seoulDay } from "#platform/dates.ts";
import type { ProjectStage } from "#features/pipeline/projects/project-stages.ts";
import type { GivenTo } from "#features/work/task-plans/task-plan.ts";
import { workingInstant } from "./calendar.ts";
import type { FilledPeople, Filling } from "./types.ts";

type DemoLine = {
  readonly title: string;
  readonly to: GivenTo;
  readonly days: number;
  readonly importance?: "S" | "A" | "B" | "C";
  readonly waitsFor?: number;
};

const plans: readonly {
  readonly name: string;
  readonly status: "draft" | "inUse";
  readonly starts?: { readonly starts_by: "stage"; readonly stage: ProjectStage };
  readonly lines: readonly DemoLine[];
}[] = [
  {
    name: "민사 1심 착수",
    status: "inUse",
    lines: [
      { title: "위임장 작성과 경유", to: "litigation", days: 1, importance: "A" },
      { title: "의뢰인에게 증거 목록 요청", to: "litigation", days: 2 },
      { title: "소장 초안 작성", to: "associate", days: 10, importance: "A", waitsFor: 2 },
      { title: "소장 검토", to: "responsible", days: 13, importance: "A", waitsFor: 3 },
      { title: "소장 접수와 인지·송달료 납부", to: "litigation", days: 14, importance: "S", waitsFor: 4 },
    ],
  },
  {
    name: "변론기일 준비",
    status: "inUse",
    lines: [
      { title: "준비서면 제출 여부 확인", to: "associate", days: -7, importance: "A" },
      { title: "의뢰인에게 기일 안내", to: "litigation", days: -3 },
      { title: "기일 결과 보고", to: "responsible", days: 1, waitsFor: 2 },
    ],
  },
  {
    name: "사건 종결",
    status: "draft",
    starts: { starts_by: "stage", stage: "종결" },
    lines: [
      { title: "판결문과 확정증명 발급", to: "litigation", days: 3 },
      { title: "의뢰인 결과 보고", to: "responsible", days: 5, waitsFor: 1 },
    ],
  },
];

const noDays = { mon: false, tue: false, wed: false, thu: false, fri: false };

const routines = [
  {
    title: "전자소송 송달문서 확인",
    rule: "daily",
    importance: "A",
    due_days: 0,
    to: ["litigation", "litigation-assistant"],
  },
  { title: "주간 기일표 공유", rule: "weekly", mon: true, importance: "B", to: ["litigation"] },
  { title: "미수금 명단 확인", rule: "monthly", month_day: 10, importance: "B", due_days: 3, to: ["manager"] },
  { title: "법인카드 영수증 정리", rule: "monthly", month_day: 31, importance: "C", to: ["manager"], status: "paused" },
] as const;

/** Plans in use and one being written; routines of each rule, one of them paused. */
export async function fillPlans({ query, now }: Filling, { teamIds, staff }: FilledPeople): Promise<void> {
  const writer = staff.get("manager")!;
  const by = (daysAgo: number) => {
    const at = workingInstant(now, daysAgo);
    const written = { created_at: at, created_by: writer.userId, updated_at: at, updated_by: writer.userId };
    return { team_id: teamIds["본사팀"], ...written };
  };
  for (const { name, status, starts, lines } of plans) {
    const { id } = await query
      .insertInto("task_plans")
      .values({ ...by(40), name, status, ...starts, in_use_since: status === "inUse" ? now : null })
      .returning("id")
      .executeTakeFirstOrThrow();
    await query
      .insertInto("task_plan_lines")
      .values(
        lines.map(({ title, to, days, importance = "B", waitsFor }, index) => ({
          plan_id: id,
          place: index + 1,
          title,
          given_to: to,
          days,
          importance,
          waits_for: waitsFor ?? null,
        })),
      )
      .execute();
  }
  for (const { to, ...facts } of routines) {
    const { id } = await query
      .insertInto("routines")
      .values({ ...by(30), ...noDays, starts_on: addDays(seoulDay(now), 1), ...facts })
      .returning("id")
      .executeTakeFirstOrThrow();
    await query
      .insertInto("routine_recipients")
      .values(to.map((person, index) => ({ routine_id: id, place: index + 1, staff_id: staff.get(person)!.id })))
      .execute();
  }
}
