import { z } from "zod";
import { lineShape } from "#records/field-schema.ts";
import { reason } from "#platform/reason.ts";
import { day, idOf, instant, line, recordId, success } from "#platform/schema.ts";
import { schemeKinds } from "./scheme.ts";
import { categories, worktime, worktimeSources, worktimeStates } from "./worktime.ts";

const { project, category, billable, parallel, memo, startAt, endAt } = lineShape(worktime);
export const keys = <Options extends Readonly<Record<string, string>>>(options: Options) =>
  z.enum(Object.keys(options) as [keyof Options & string, ...(keyof Options & string)[]]);

const monday = day.meta({ label: "주", examples: ["2026-11-16"] });
const version = z.int().min(1).meta({ label: "버전" });
const minutes = z.int().min(1, "1분부터 적을 수 있습니다.").max(1440, "하루는 24시간입니다.").meta({ label: "시간" });
const number = z.strictObject({ number: idOf("worktimes.id") });
const caseRef = z.strictObject({ id: z.int(), number: z.int(), label: z.string() });
export const warning = z.strictObject({ tone: z.enum(["red", "amber"]), says: z.string() });
export const weekState = keys(worktimeStates).nullable();

const entered = {
  day: day.meta({ label: "날짜" }).nullable().default(null),
  startAt: startAt.default(null),
  endAt: endAt.default(null),
  minutes: minutes.nullable().default(null),
  project: project.default(null),
  category,
  parallel: parallel.default(false),
  billable: billable.default(false),
  memo: memo.default(""),
};

export const enterWorktime = {
  body: z.strictObject(entered),
  response: success({ numbers: z.array(recordId) }),
};

export const correctWorktime = {
  params: number,
  body: z.strictObject({
    version,
    minutes: z.int().min(0).max(1440, "하루는 24시간입니다.").meta({ label: "시간" }),
    project: project.default(null),
    category,
    billable: billable.default(false),
    reason: reason("정정 사유", 500),
  }),
  response: success({ numbers: z.array(recordId) }),
};

export const removeWorktime = {
  params: number,
  body: z.strictObject({ version }),
  response: success({ version: z.int() }),
};
export const restoreWorktime = { ...removeWorktime };

const entry = z.strictObject({
  number: recordId,
  version: z.int(),
  day,
  project: caseRef.nullable(),
  category: keys(categories),
  startAt: instant.nullable(),
  endAt: instant.nullable(),
  minutes: z.int(),
  parallel: z.boolean(),
  billable: z.boolean(),
  source: keys(worktimeSources),
  memo: z.string(),
  status: keys(worktimeStates),
  corrects: recordId.nullable(),
});

export const readWeek = {
  query: z.strictObject({
    monday,
    staff: z
      .string()
      .regex(/^[1-9]\d{0,14}$/)
      .transform(Number)
      .optional()
      .meta({ label: "직원" }),
  }),
  response: success({
    model: z.strictObject({
      monday: day,
      person: z.strictObject({ id: recordId, name: z.string() }),
      mine: z.boolean(),
      days: z.array(
        z.strictObject({
          day,
          closed: z.string().nullable(),
          leave: z.int(),
          excuse: z.enum(["leave", "court", "none", "missing"]).nullable(),
          gap: z.boolean(),
          locked: z.boolean(),
          minutes: z.int(),
        }),
      ),
      entries: z.array(entry),
      scheme: z
        .strictObject({
          kind: keys(schemeKinds),
          weeklyMinutes: z.int(),
          deemedMinutes: z.int().nullable(),
          agreed: z.boolean(),
        })
        .nullable(),
      state: weekState,
      done: z.strictObject({ at: z.string(), later: z.boolean() }).nullable(),
      actual: z.int(),
      deemed: z.int().nullable(),
      /** 연장 (null under 선택근로, which has none of a week), 야간, 휴일, and what has no clock times; null for a member. */
      extra: z
        .strictObject({ overtime: z.int().nullable(), night: z.int(), holiday: z.int(), unclocked: z.int() })
        .nullable(),
      billable: z.int(),
      warnings: z.array(warning),
      proBono: z.strictObject({ year: z.string(), minutes: z.int(), wanted: z.number() }).nullable(),
    }),
  }),
};

export const week = z.strictObject({ monday });

export const completeWeek = {
  body: z.strictObject({
    monday,
    answers: z
      .array(z.strictObject({ day, answer: z.enum(["none", "leave", "missing"]) }))
      .max(7)
      .default([])
      .meta({ label: "빈 날" }),
  }),
  response: success({}),
};
export const reopenWeek = { body: week, response: success({}) };
export const submitWeek = { body: week, response: success({ count: z.int() }) };

const sourceKey = z.strictObject({
  type: z.enum(["memo", "document", "hearing", "teleSession", "consult", "letter"]),
  id: recordId,
});
const sources = z.array(sourceKey).min(1).max(50).meta({ label: "활동" });

export const listProposals = {
  query: week,
  response: success({
    models: z.array(
      z.strictObject({
        ...sourceKey.shape,
        at: instant,
        until: instant.nullable(),
        minutes: z.int(),
        category: keys(categories),
        title: z.string(),
        path: z.string(),
        project: caseRef.nullable(),
      }),
    ),
  }),
};
export const acceptProposals = {
  body: z.strictObject({ ...entered, sources }),
  response: success({ numbers: z.array(recordId) }),
};
export const discardProposals = { body: z.strictObject({ sources }), response: success({}) };
export const takeBackDiscard = { ...discardProposals };

export const readSources = {
  params: number,
  response: success({
    models: z.array(z.strictObject({ ...sourceKey.shape, at: instant, title: z.string(), path: z.string() })),
  }),
};

export const readTimer = {
  response: success({
    model: z
      .strictObject({
        project: caseRef.nullable(),
        category: keys(categories),
        billable: z.boolean(),
        memo: z.string(),
        startedAt: instant,
        activeAt: instant,
        forgotten: z.boolean(),
        asks: z.boolean(),
      })
      .nullable(),
  }),
};
export const startTimer = {
  body: z.strictObject({
    project: project.default(null),
    category,
    billable: billable.default(false),
    memo: memo.default(""),
  }),
  response: success({}),
};
export const beatTimer = {
  body: z.strictObject({ resumes: z.boolean().default(false).meta({ label: "계속" }) }),
  response: success({ kept: z.boolean() }),
};
export const stopTimer = {
  body: z.strictObject({
    until: z.enum(["activity", "now"]).default("activity").meta({ label: "끝" }),
    memo: line("내용", 500).optional(),
  }),
  response: success({
    numbers: z.array(recordId),
    rest: z.strictObject({ startAt: instant, endAt: instant }).nullable(),
  }),
};
export const discardTimer = { response: success({}) };
