import { z } from "zod";
import { idOf, instant, line, recordId, success, text, won } from "#platform/schema.ts";
import { caseCategories } from "#features/pipeline/clients/case-kinds.ts";
import { bulkLimit } from "./consult-moves.ts";
import { consultChannels, consultStatuses, lostReasons } from "./consult.ts";
import { reason } from "#platform/reason.ts";

const params = z.strictObject({ number: idOf("consults.id_int") });
const version = z.int().min(1).meta({ label: "버전" });
const changed = { number: recordId, status: z.enum(consultStatuses), version: z.int() };
const response = success(changed);
const result = line("결과", 2000);
const lostReason = z.enum(Object.keys(lostReasons) as (keyof typeof lostReasons)[]).meta({ label: "종결사유" });
const plainStep = { params, body: z.strictObject({ version }), response };

const person = z.strictObject({ id: recordId, label: z.string() }).nullable();
const count = z.int().min(0);

export const sameNumber = {
  /** A number that is typed, or the consultation whose number it is, which itself is left out. */
  body: z.strictObject({
    tel: line("연락처", 20).optional(),
    number: recordId.meta({ label: "상담번호", record: "consults.id_int" }).optional(),
  }),
  response: success({
    models: z.array(
      z.strictObject({
        number: recordId,
        name: z.string(),
        status: z.enum(consultStatuses),
        brief: z.string(),
        assignee: person,
        createdAt: instant,
      }),
    ),
    total: count,
  }),
};

const kpis = z.strictObject({
  received: count,
  contacted: count,
  booked: count,
  noShowed: count,
  /** Consultations whose contract was signed. */
  signed: count,
  unanswered: count,
  /** Mean minutes from the call to the first attempt; null when there was none. */
  firstResponseMinutes: z.number().nullable(),
});

export const overview = {
  response: success({
    model: z.strictObject({
      kpis,
      /** Consultations by who has them and state. */
      matrix: z.array(z.strictObject({ assignee: person, status: z.enum(consultStatuses), count })),
      channels: z.array(
        z.strictObject({
          channel: z.enum(Object.keys(consultChannels) as (keyof typeof consultChannels)[]),
          received: count,
          signed: count,
        }),
      ),
    }),
  }),
};

const card = z.strictObject({
  number: recordId,
  version: z.int(),
  /** Blank in wall mode. */
  name: z.string(),
  brief: z.string(),
  status: z.enum(consultStatuses),
  urgent: z.boolean(),
  assignee: person,
  createdAt: instant,
  scheduledAt: instant.nullable(),
  nextActionAt: instant.nullable(),
});

export const board = {
  response: success({
    models: z.array(z.strictObject({ status: z.enum(consultStatuses), total: count, cards: z.array(card) })),
    total: count,
  }),
};

/** Booked consultations, the earliest first; `total` counts those beyond the shown ones, too. */
export const appointments = {
  response: success({
    models: z.array(
      z.strictObject({
        number: recordId,
        version: z.int(),
        name: z.string(),
        status: z.enum(consultStatuses),
        lawyer: person,
        scheduledAt: instant,
        durationMin: z.int(),
      }),
    ),
    total: count,
  }),
};

export const readWall = { params, response: success({ hidden: z.boolean() }) };
export const claimConsult = { params, response };
export const assignConsult = {
  params,
  body: z.strictObject({ version, assigneeId: recordId.nullable().meta({ label: "담당", record: "staffs.id" }) }),
  response,
};
export const recordCall = {
  params,
  body: z.strictObject({
    version,
    answered: z.boolean().meta({ label: "통화결과" }),
    nextActionAt: instant.meta({ label: "다음연락" }).optional(),
  }),
  /** `suggestsHold`: from the third unanswered call on. */
  response: success({ ...changed, noAnswerCount: count, suggestsHold: z.boolean() }),
};
export const bookConsult = {
  params,
  body: z.strictObject({
    version,
    scheduledAt: instant.meta({ label: "예약일시" }),
    durationMin: z.int().min(5).max(600).meta({ label: "상담시간" }),
    lawyerId: recordId.nullable().meta({ label: "상담변호사", record: "staffs.id" }).optional(),
    place: line("장소", 200).optional(),
    overrideReason: reason("겹침 사유", 200).optional(),
  }),
  response,
};
export const completeConsult = { params, body: z.strictObject({ version, result: result.optional() }), response };
export const considerConsult = {
  params,
  body: z.strictObject({ version, nextActionAt: instant.meta({ label: "다음연락" }).optional() }),
  response,
};
export const holdConsult = {
  params,
  body: z.strictObject({ version, nextActionAt: instant.meta({ label: "재연락일" }) }),
  response,
};
export const loseConsult = {
  params,
  body: z.strictObject({ version, lostReason, result: result.optional() }),
  response,
};
export const cancelConsult = { params, body: z.strictObject({ version, result: result.optional() }), response };
export const markNoShow = plainStep;
export const declineConsult = {
  params,
  body: z.strictObject({ version, lostReason, result: result.optional() }),
  response,
};
export const markDuplicate = {
  params,
  body: z.strictObject({
    version,
    originalNumber: recordId.meta({ label: "원본 상담번호", record: "consults.id_int" }),
  }),
  response,
};

/** What moved with a merge, in the firm's words. */
const moved = z.array(z.strictObject({ label: z.string(), count }));
export const mergeConsults = {
  params,
  body: markDuplicate.body,
  response: success({ ...changed, moved }),
};
export const unmergeConsults = plainStep;
export const listMerges = {
  params,
  response: success({
    models: z.array(
      z.strictObject({
        number: recordId,
        /** Of the other consultation. */
        version: z.int(),
        /** The other one is that which goes on. */
        isKept: z.boolean(),
        at: instant,
        staffName: z.string(),
        moved,
        undoable: z.boolean(),
      }),
    ),
  }),
};

/** Rows of the list a step is taken with; `refused`: those left as they were, and why. */
const targets = z
  .array(z.strictObject({ number: recordId.meta({ record: "consults.id_int" }), version }))
  .min(1)
  .max(bulkLimit)
  .meta({ label: "상담" });
const many = success({
  changed: z.array(z.strictObject({ number: recordId, version: z.int() })),
  refused: z.array(z.strictObject({ number: recordId, reason: z.string() })),
});
export const assignConsults = {
  body: z.strictObject({ targets, assigneeId: recordId.meta({ label: "담당", record: "staffs.id" }) }),
  response: many,
};
export const holdConsults = {
  body: z.strictObject({ targets, nextActionAt: instant.meta({ label: "재연락일" }) }),
  response: many,
};
export const loseConsults = {
  body: z.strictObject({ targets, lostReason, result: result.optional() }),
  response: many,
};
export const undoMoves = { body: z.strictObject({ targets }), response: many };
export const reopenConsult = plainStep;
export const undoMove = plainStep;
export const convertConsult = {
  params,
  body: z.strictObject({
    version,
    title: line("사건명", 200).min(1),
    /** Absent: that of the consultation, unless it is 기타, which says nothing of the case. */
    category: z
      .enum(Object.keys(caseCategories) as (keyof typeof caseCategories)[])
      .meta({ label: "분야" })
      .optional(),
    clientId: recordId.meta({ label: "고객", record: "clients.id" }).optional(),
    namesake: z.boolean().meta({ label: "동명이인 확인" }).optional(),
  }),
  response: success({ ...changed, clientId: recordId, contractNumber: recordId }),
};
export const makeClient = {
  params,
  body: convertConsult.body.omit({ title: true, category: true }),
  response: success({ ...changed, clientId: recordId }),
};
export const requestFee = {
  params,
  body: z.strictObject({ version, fee: won("상담료", 1) }),
  response: success({ ...changed, paymentNumber: recordId }),
};
export const confirmJournal = plainStep;

const addendum = z.strictObject({ id: recordId, staffName: z.string(), content: z.string(), createdAt: instant });
export const listAddenda = { params, response: success({ models: z.array(addendum), total: count }) };
export const addAddendum = {
  params,
  body: z.strictObject({ content: text("추가기재", 20_000).regex(/\S/) }),
  response: success({ id: recordId }),
};
