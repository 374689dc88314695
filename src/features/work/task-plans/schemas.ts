import { z } from "zod";
import { day, idOf, line, recordId, success } from "#platform/schema.ts";
import { givenTo, planLines, type GivenTo } from "./task-plan.ts";

const plan = z.strictObject({ number: idOf("task_plans.id") });
const project = z.strictObject({ number: idOf("projects.id_int") });
const version = z.int().min(1).meta({ label: "버전" });
const ref = z.strictObject({ id: z.int(), number: z.int(), label: z.string() });
const importance = z.enum(["S", "A", "B", "C"]).meta({ label: "중요도" });

const planLine = z.strictObject({
  id: z.int().min(1).meta({ label: "줄" }).optional(),
  title: line("제목", 200).min(1),
  givenTo: z.enum(Object.keys(givenTo) as [GivenTo, ...GivenTo[]]).meta({ label: "받는 사람" }),
  staff: recordId.meta({ record: "staffs.id", label: "직원" }).nullable(),
  days: z.int().min(-365).max(365).meta({ label: "시작일부터 며칠" }),
  importance,
  waitsFor: z.int().min(1).max(50).meta({ label: "먼저 끝낼 번호" }).nullable(),
  content: line("내용", 2000),
});

export const readPlanLines = {
  params: plan,
  response: success({
    version: z.int(),
    lines: z.array(planLine.extend({ id: z.int(), staff: ref.nullable() })),
  }),
};

export const setPlanLines = {
  params: plan,
  body: z.strictObject({ version, lines: z.array(planLine).max(planLines.most).meta({ label: "업무" }) }),
  response: success({ version: z.int() }),
};

const startsOn = day.meta({ label: "시작일" });

/** What would be sent to whom. */
export const previewPlan = {
  params: project,
  query: z.strictObject({
    plan: z.coerce
      .number()
      .int()
      .min(1)
      .max(Number.MAX_SAFE_INTEGER)
      .meta({ label: "업무 묶음", record: "task_plans.id" }),
    startsOn,
  }),
  response: success({
    models: z.array(
      z.strictObject({
        place: z.int(),
        title: z.string(),
        importance,
        dueOn: z.string(),
        /** Blank: nobody has this role on the case. */
        to: z.string(),
        role: z.string(),
        waitsFor: z.int().nullable(),
      }),
    ),
  }),
};

export const startPlan = {
  params: project,
  body: z.strictObject({
    plan: recordId.meta({ label: "업무 묶음", record: "task_plans.id" }),
    startsOn,
  }),
  response: success({ id: recordId, sent: z.int(), waiting: z.int() }),
};

export const listStarts = {
  params: project,
  response: success({
    mayStart: z.boolean(),
    plans: z.array(z.strictObject({ number: z.int(), name: z.string() })),
    starts: z.array(
      z.strictObject({
        id: z.int(),
        name: z.string(),
        startsOn: z.string(),
        startedBy: z.string(),
        sent: z.int(),
        done: z.int(),
        waiting: z.int(),
      }),
    ),
  }),
};
