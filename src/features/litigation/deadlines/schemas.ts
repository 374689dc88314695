import { z } from "zod";
import { kindWith } from "#records/parts.ts";
import { reason } from "#platform/reason.ts";
import { day, idOf, line, recordId, recordIdParam, success } from "#platform/schema.ts";
import { startMethods, type StartMethod } from "./basis.ts";
import { deadlineStatusLabels, overdueChoices, type DeadlineStatus } from "./deadline.ts";

const words = <Key extends string>(labels: Readonly<Record<Key, string>>) => z.enum(Object.keys(labels) as Key[]);
const number = { params: z.strictObject({ number: idOf("deadlines.id") }) };
const version = z.int().min(1).meta({ label: "버전" });
const state = z.enum(Object.keys(deadlineStatusLabels) as DeadlineStatus[]);

const read = {
  ruleId: recordId.meta({ label: "규칙", record: "legal_deadline_rules.id" }),
  method: z.enum(Object.keys(startMethods) as StartMethod[]).meta({ label: "송달방식" }),
  startOn: day.meta({ label: "기산 사유일" }),
  openedOn: day.nullable().default(null).meta({ label: "확인일" }),
};

const basis = {
  ...read,
  courtDays: z.int().min(1).max(1000).nullable().default(null).meta({ label: "법원이 정한 일수" }),
  courtOn: day.nullable().default(null).meta({ label: "법원이 정한 날" }),
};

/** What is told of a deadline beside its case. */
export const entry = {
  ...basis,
  party: line("송달받은 당사자", 100).default(""),
  documentName: line("제출할 문서", 200).default(""),
  ownerId: recordId.nullable().default(null).meta({ label: "담당", record: "staffs.id" }),
  provisional: z.boolean().default(false).meta({ label: "잠정" }),
  overdue: words(overdueChoices).nullable().default(null).meta({ label: "지난 기한" }),
};

const traced = z.strictObject({ what: z.string(), day: z.iso.date(), because: z.string() });

/** A computation as a person reads it. */
export const computed = z.strictObject({
  dueOn: z.iso.date(),
  targetOn: z.iso.date(),
  laterOn: z.iso.date().nullable(),
  preDates: z.array(z.iso.date()),
  computation: z.string(),
  trace: z.array(traced),
  notes: z.array(z.string()),
});

/** A deadline of a case, as shown after each change (additions L4). */
export const ofCase = z.strictObject({
  number: recordId,
  title: z.string(),
  party: z.string(),
  status: state,
  peremptory: z.boolean(),
  /** null: whoever has yet to read the document is not told (additions L1). */
  actingOn: z.iso.date().nullable(),
  dueOn: z.iso.date().nullable(),
  computation: z.string(),
  enteredBy: z.string(),
  verifiedBy: z.string(),
  /** Whether it is what has just been changed. */
  changed: z.boolean(),
});

/** A record of another kind on which deadlines hang. */
const ofRecord = { type: kindWith("deadlines"), id: recordId };

export const previewDeadline = { body: z.strictObject(basis), response: success({ model: computed }) };

export const enterDeadline = {
  body: z.strictObject({
    caseId: recordId.nullable().default(null).meta({ label: "소송사건", record: "legal_cases.id" }),
    projectId: recordId.nullable().default(null).meta({ label: "사건", record: "projects.id" }),
    record: z.strictObject(ofRecord).nullable().default(null).meta({ label: "대상 기록" }),
    ...entry,
  }),
  response: success({ number: recordId, models: z.array(ofCase) }),
};

export const correctDeadline = {
  ...number,
  body: z.strictObject({ version, reason: reason("정정 사유"), ...entry }),
  response: success({ number: recordId, models: z.array(ofCase) }),
};

export const checkDeadline = {
  ...number,
  body: z.strictObject({ version, ...read }),
  response: success({
    /** Whether all that was read is equal to what was entered. */
    equal: z.boolean(),
    status: state,
    /** The deadline that stands now: a third person's other reading makes a new row. */
    number: recordId,
    models: z.array(ofCase),
  }),
};

export const listChecks = {
  ...number,
  response: success({
    models: z.array(
      z.strictObject({
        by: z.string(),
        method: z.string(),
        startOn: z.iso.date(),
        openedOn: z.iso.date().nullable(),
        rule: z.string(),
        at: z.string(),
      }),
    ),
  }),
};

const list = { response: success({ models: z.array(ofCase), total: z.int() }) };

export const listOfCase = {
  query: z.strictObject({ caseId: recordIdParam.optional(), projectId: recordIdParam.optional() }),
  ...list,
};

export const listOfRecord = { params: z.strictObject({ type: ofRecord.type, id: recordIdParam }), ...list };
