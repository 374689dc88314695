import { staffRef } from "#firm/refs.ts";
import { count, longText, oneOf, ref, text } from "#records/field.ts";
import { defineLines } from "#records/lines.ts";
import { defineResource } from "#records/resource.ts";
import { stageLabels } from "#features/pipeline/projects/project-stages.ts";
import { projectRoles } from "#features/pipeline/projects/project.ts";

const states = { draft: "초안", inUse: "사용", stopped: "중지" } as const;

const ofFirm = { keep: "법인의 업무 묶음" } as const;

/** 업무 묶음: tasks that are sent together when a case reaches a point. */
export const taskPlan = defineResource("taskPlan", {
  label: "업무 묶음",
  table: "task_plans",
  api: "/api/task-plans",
  page: "/lawfirm/task-plans",
  numbered: false,
  title: "name",
  fields: {
    name: text({ label: "이름", required: true, max: 100, search: true, width: 0, erase: ofFirm }),
    status: oneOf(states, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 80,
      tones: { draft: "grey", inUse: "green", stopped: "red" },
    }),
    startsBy: oneOf(
      { manual: "직접", signed: "계약 서명", hearing: "기일 등록", stage: "사건 단계" },
      {
        label: "시작",
        required: true,
        filter: true,
        width: 100,
        help: "자동으로 시작하면 계약은 서명한 날, 기일은 그 기일, 단계는 그 단계로 옮긴 날이 시작일입니다.",
      },
    ),
    stage: oneOf(stageLabels, {
      label: "시작할 단계",
      width: 110,
      help: "‘사건 단계’로 시작하는 묶음이 기다리는 단계입니다. 사건을 이 단계로 옮기면 한 번 시작합니다.",
    }),
    lines: count({ label: "업무", readonly: true, computed: true, min: 0, max: 50, width: 72 }),
    notes: longText({ label: "설명", max: 2000, erase: ofFirm }),
  },
  columns: ["name", "status", "startsBy", "stage", "lines"],
});

/** Whom a line goes to: whoever has the role on the case, or a person who is named. */
export const givenTo = { ...projectRoles, person: "직원 지정" } as const;
export type GivenTo = keyof typeof givenTo;

export const planLines = defineLines({
  label: "업무",
  table: "task_plan_lines",
  record: "plan_id",
  place: "place",
  most: 50,
  fields: {
    title: text({ label: "제목", required: true, max: 200, erase: ofFirm }),
    givenTo: oneOf(givenTo, { label: "받는 사람", required: true }),
    staff: ref(staffRef, { label: "직원" }),
    days: count({ label: "시작일부터 며칠", required: true, min: -365, max: 365 }),
    importance: oneOf({ S: "S", A: "A", B: "B", C: "C" }, { label: "중요도", required: true }),
    waitsFor: count({ label: "먼저 끝낼 번호", min: 1, max: 50 }),
    content: text({ label: "내용", max: 2000, erase: ofFirm }),
  },
});
