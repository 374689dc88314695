import { z } from "zod";
import { idOf, instant, line, paging, recordId, recordIdParam, success, text, yesNo } from "#platform/schema.ts";
import { kindsWith } from "#records/parts.ts";
import { dueAtWords, isDueAt } from "./due.ts";
import { categoryOf, importances, isBlankTitle, isRelatedSearch, taskMessages, taskStatuses } from "./task.ts";

const importance = z.enum(importances).meta({ label: "중요도" });
const status = z.enum(taskStatuses).meta({ label: "상태" });
const person = z.strictObject({ id: recordId, shortName: z.string() });
const title = line("제목", 200)
  .min(1)
  .refine((value) => !isBlankTitle(value), taskMessages.titleMissing);

/** 기한: a day of the firm's clock, `2026-11-27`, or a minute of it, `2026-11-27T15:00`. */
const dueAt = z
  .string()
  .regex(/^(?:19|2\d)\d{2}-\d{2}-\d{2}(?:T\d{2}:\d{2})?$/, dueAtWords)
  .refine(isDueAt, dueAtWords)
  .meta({ label: "기한", examples: ["2026-11-27", "2026-11-27T15:00"] })
  .nullable();

/** Accepted as true/false and Y/N; stored and answered as Y/N (spec §4.1). */
const allCheck = z
  .union([yesNo, z.boolean()])
  .transform((value): "Y" | "N" => (value === true || value === "Y" ? "Y" : "N"))
  .meta({ label: "전체 완료" });

/** A kind of record that tasks belong to, by its name in spec §3 where it has one. */
const category = z.lazy(() => z.enum(kindsWith("tasks").map(categoryOf))).meta({ label: "관련 업무" });

const recipient = z.strictObject({
  id: recordId,
  status,
  statusAt: instant,
  title: z.string(),
  importance,
  memo: z.string(),
  staff: person,
});

const relations = {
  consult: z.strictObject({ idInt: recordId }).nullable(),
  project: z.strictObject({ idInt: recordId }).nullable(),
  boon: z.strictObject({ id: recordId }).nullable(),
  preSaleArea: z.strictObject({ id: recordId }).nullable(),
};

/** Task of spec §3; `taskUsers` of the received views carry no memo of others. */
const task = z.strictObject({
  id: recordId,
  title: z.string(),
  content: z.string(),
  url: z.string(),
  importance,
  status,
  allCheck: yesNo,
  pickStaff: person.nullable(),
  completeStaffId: recordId.nullable(),
  department: z.string(),
  createdAt: instant,
  creator: person,
  version: z.int(),
  contentVersion: z.int(),
  dueAt,
  ...relations,
  taskUsers: z.array(recipient.omit({ title: true, importance: true, memo: true })),
});

const entry = z.strictObject({
  id: recordId,
  status,
  title: z.string(),
  importance,
  memo: z.string(),
  order: z.int().nullable(),
  statusAt: instant,
  version: z.int(),
  task,
});

/** Open entries of the current staff member, in display order. */
export const refresh = { response: success({ models: z.array(entry) }) };

const sentTask = task.extend({
  taskUsers: z.array(recipient.omit({ memo: true })),
  /** The day of the last 독촉. */
  urgedOn: z.string().nullable(),
});

/** Tasks the person sent: all open ones, and those closed in the last 7 days; newest first. */
export const sent = { response: success({ models: z.array(sentTask) }) };

const closedQuery = z.strictObject({ ...paging, search: line("검색어", 100).default("") });

/** 완료업무: entries of the current staff member that are done, newest first. */
export const completed = { query: closedQuery, response: success({ models: z.array(entry), total: z.int() }) };

/** Entries whose task was abandoned, newest first. */
export const abandoned = { query: closedQuery, response: success({ models: z.array(entry), total: z.int() }) };

/** Tasks the person sent that are closed, newest first. */
export const sentClosed = { query: closedQuery, response: success({ models: z.array(sentTask), total: z.int() }) };

/** `order` is list length − index; the posted ids must be exactly the open entries (409 otherwise). */
export const saveOrder = {
  body: z
    .array(z.strictObject({ id: recordId, order: z.int().positive() }))
    .min(1)
    .max(5000)
    .meta({ label: "순서" }),
  response: success({}),
};

const undo = z.strictObject({ id: recordId, until: instant }).nullable();

/** One transition, or an edit of content and 기한. Staff ids must be mine (403), entry ids mine (404). */
export const updateTask = {
  params: z.strictObject({ id: idOf("tasks.id") }),
  body: z.strictObject({
    pickStaffId: recordId.nullable().optional(),
    status: status.optional(),
    userTaskStatus: status.optional(),
    completeStaffId: recordId.nullable().optional(),
    allCheck: allCheck.optional(),
    taskUserId: recordId.optional(),
    userTaskId: recordId.optional(),
    content: text("내용", 20_000).optional(),
    /** Optimistic lock of a content edit: the contentVersion that was shown. */
    contentVersion: z.int().optional(),
    /** null takes the day away. */
    dueAt: dueAt.optional(),
    /** Reason of 포기, kept in the memo. */
    reason: text("사유", 500).optional(),
  }),
  response: success({ version: z.int(), contentVersion: z.int(), undo }),
};

/** Takes a transition back within the time of `undoSeconds`; 409 when anything changed since. */
export const undoTask = {
  params: z.strictObject({ id: idOf("tasks.id") }),
  body: z.strictObject({ undoId: recordId }),
  response: success({}),
};

/** Opens again what I completed; 409 when others have acted on the task since. */
export const reopenTask = {
  params: z.strictObject({ id: idOf("tasks.id") }),
  response: success({}),
};

/** Tells the recipients who have not finished once more; 409 when that was done today. */
export const urgeTask = {
  params: z.strictObject({ id: idOf("tasks.id") }),
  response: success({ told: z.int() }),
};

/** 확인: I have looked at the task. The first look stands; 404 for entries of others. */
export const acknowledge = {
  params: z.strictObject({ taskUserId: idOf("task_users.id") }),
  response: success({}),
};

/** 전달상황 of a task that I sent: when each recipient first looked at it, by the id of the entry. */
export const delivery = {
  params: z.strictObject({ id: idOf("tasks.id") }),
  response: success({ models: z.array(z.strictObject({ id: recordId, ackAt: instant.nullable() })) }),
};

/** Takes back what nobody has begun; 409 otherwise. */
export const recallTask = {
  params: z.strictObject({ id: idOf("tasks.id") }),
  response: success({}),
};

/** Title, importance and memo of my own entry. `version` is the entry version that was shown. */
export const updateEntry = {
  params: z.strictObject({ taskUserId: idOf("task_users.id") }),
  body: z.strictObject({
    title: title.optional(),
    importance: importance.optional(),
    memo: text("메모", 5000).optional(),
    version: z.int().optional(),
  }),
  response: success({ version: z.int() }),
};

/**
 * The new task payload of spec §3. `idInt` is the public number of the record, of kinds without one (preset panels only)
 * the plain id. With the header `Idempotency-Key` a repeated call answers what the first one answered.
 */
export const createTask = {
  body: z.strictObject({
    category: category.nullable().optional(),
    idInt: recordId.nullable().optional().meta({ label: "관련 번호" }),
    title: line("제목", 200),
    content: text("내용", 20_000).default(""),
    importance,
    allCheck,
    url: line("링크", 500).default(""),
    dueAt: dueAt.default(null),
    /** Left out is the same as empty: refused with the text of spec §5. */
    staffs: z
      .array(z.strictObject({ id: recordId, name: z.string().max(50) }))
      .max(500)
      .default([])
      .meta({ label: "담당자" }),
  }),
  response: success({ model: z.strictObject({ id: recordId }) }),
};

/** Candidates of the related-work search: permission and team scope of the category apply; tel is masked. */
export const searchRelated = {
  query: z.strictObject({
    category: z.enum(["consult", "project"]).meta({ label: "관련 업무" }),
    searchText: line("검색어", 100)
      .min(1)
      .refine(isRelatedSearch, taskMessages.searchTooShort)
      .meta({ label: "검색어", examples: ["2024가합12345"] }),
  }),
  response: success({
    models: z.array(
      z.strictObject({
        id_int: recordId,
        name: z.string(),
        tel: z.string(),
        status: z.string(),
        brief: z.string(),
      }),
    ),
  }),
};

const importanceMap = <Value extends z.ZodType>(value: Value) => z.strictObject({ S: value, A: value, B: value });

/** Task-count response of spec §3, also the payload of `task-count-refresh`. */
export const taskCount = z.strictObject({
  success: z.literal(true),
  staffId: recordId,
  count: z.int(),
  importanceCounts: importanceMap(z.int()),
  /** Creation instant of the oldest open entry per importance. */
  importanceCreatedAt: importanceMap(instant.nullable()),
  model: z.array(
    z.strictObject({
      id: recordId,
      importance,
      /** The recipient's own title. */
      title: z.string(),
      task: z.strictObject({ id: recordId, title: z.string() }),
    }),
  ),
});

export const count = { response: taskCount };

/**
 * Tasks of one record, for its page: open ones first, each part newest first, at most 100; `total` counts all. Only for
 * those who may read the record. `id` is its public number, of kinds without one the plain id.
 */
export const listByRecord = {
  query: z.strictObject({
    category,
    id: recordIdParam,
  }),
  response: success({
    models: z.array(
      z.strictObject({
        id: recordId,
        title: z.string(),
        importance,
        status,
        createdAt: instant,
        dueAt,
        creator: person,
        recipients: z.array(z.strictObject({ shortName: z.string(), status })),
      }),
    ),
    total: z.int(),
  }),
};

const comingDay = z.strictObject({ kind: z.enum(["기일", "기한"]), title: z.string(), dueAt: dueAt.unwrap() });

/** Of the record's hearings and deadlines the next one each that the person sees; `id` as for `listByRecord`. */
export const comingDays = {
  query: listByRecord.query,
  response: success({ models: z.array(comingDay) }),
};

/** Keys of colleagues, the latest first. */
export const recentRecipients = { response: success({ models: z.array(z.strictObject({ id: z.int() })) }) };

export type TaskEntry = z.infer<typeof entry>;
export type ComingDay = z.infer<typeof comingDay>;
export type SentTask = z.infer<typeof sentTask>;
export type TaskCount = z.infer<typeof taskCount>;
export type Undo = NonNullable<z.infer<typeof undo>>;
