import { z } from "zod";
import { day, fileAnswer, idOf, instant, recordId, success } from "#platform/schema.ts";
import { filingWays, limitationStates, limitedKinds, marks, mostReviewers } from "./limitation.ts";

const params = z.strictObject({
  type: z.enum(limitedKinds).meta({ label: "종류", examples: ["contract"] }),
  // Of the kind that `type` names; contracts stand for all of them where calls are tried.
  number: idOf("contracts.id_int"),
});

const way = z.enum(Object.keys(filingWays) as (keyof typeof filingWays)[]);
const state = z.enum(Object.keys(limitationStates) as (keyof typeof limitationStates)[]);
const person = z.strictObject({ id: recordId, shortName: z.string() });
const opening = z.strictObject({ by: z.string(), at: instant });

const limitationLine = z.strictObject({
  type: z.enum(limitedKinds),
  /** What the record is called: 계약. */
  label: z.string(),
  number: recordId,
  title: z.string(),
  /** Null: the reader sees the copy of the record, and not the record. */
  path: z.string().nullable(),
  limitationOn: z.iso.date(),
  state,
  responsible: z.string(),
  /** The reader is asked to look it over: 점검 변호사 who does not own the case. */
  mine: z.boolean(),
  /** It stands in the weekly list; otherwise it is there but for a filing that waits for the reader. */
  near: z.boolean(),
  /** Its filing waits for the reader to confirm it. */
  waits: z.boolean(),
  /** Those who are asked; none: nobody can. */
  reviewers: z.array(z.string()),
  /** Who has opened the copy that was filed, the first first. */
  openings: z.array(opening),
  confirmedBy: z.string(),
  confirmedAt: instant.nullable(),
});

export const listLimitations = {
  response: success({ models: z.array(limitationLine), total: z.int() }),
};

const filing = z.strictObject({
  id: recordId,
  way,
  filedOn: z.iso.date(),
  /** It was filed after the day it was to be filed by. */
  late: z.boolean(),
  /** It was filed for another day than the one that stands there now, and settles nothing. */
  outdated: z.boolean(),
  /** The copy; null: it is gone. */
  file: z.strictObject({ id: recordId, name: z.string(), kind: z.string() }).nullable(),
  recordedBy: z.string(),
  recordedAt: instant,
  openings: z.array(opening),
  confirmedBy: z.string(),
  confirmedAt: instant.nullable(),
});

export const readLimitation = {
  params,
  response: success({
    limitationOn: z.iso.date().nullable(),
    state,
    /** Marks that have been told, the earliest first: so many days before, and when. */
    marks: z.array(z.strictObject({ mark: z.enum(marks), days: z.int(), at: instant })),
    filing: filing.nullable(),
    /** Whether the reader enters a filing. */
    mayRecord: z.boolean(),
    /** Why the reader does not confirm it; blank: that is open. */
    confirmReason: z.string(),
  }),
};

export const recordFiling = {
  params,
  body: z.strictObject({
    way: way.meta({ label: "방법" }),
    filedOn: day.meta({ label: "제출일" }),
    fileId: recordId.meta({ label: "제출한 사본", record: "files.id" }),
  }),
  response: success({ id: recordId }),
};

export const openCopy = { params, response: fileAnswer };

export const confirmFiling = {
  params,
  /** The filing that the person has looked at: 409 where another one has taken its place. */
  body: z.strictObject({ filingId: recordId.meta({ label: "제출 기록" }) }),
  response: success({}),
};

export const readReviewers = { response: success({ models: z.array(person), total: z.int() }) };

export const setReviewers = {
  body: z.strictObject({
    staffIds: z
      .array(recordId.meta({ record: "staffs.id" }))
      .max(mostReviewers)
      .meta({ label: "점검 변호사" }),
  }),
  response: success({}),
};
