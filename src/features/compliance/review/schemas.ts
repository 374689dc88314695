import { z } from "zod";
import {
  day,
  fileAnswer,
  idOf,
  instant,
  line,
  paging,
  recordId,
  recordIdParam,
  success,
  text,
} from "#platform/schema.ts";
import { reason } from "#platform/reason.ts";
import { readerDays } from "./readers.ts";

const month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
  .meta({ label: "월" });
const person = z.strictObject({ userId: recordId.nullable(), name: z.string() });

/** What a month of the access log amounts to, a line for each person. */
export const readMonth = {
  query: z.strictObject({ month }),
  response: success({
    people: z.array(
      person.extend({
        reads: z.int(),
        records: z.int(),
        downloads: z.int(),
        sends: z.int(),
        atNight: z.int(),
        addresses: z.int(),
        failedSignIns: z.int(),
      }),
    ),
    /** Whether the month is over: before, its review cannot be finished. */
    mayReview: z.boolean(),
    review: z.strictObject({ at: instant, by: z.string(), note: z.string() }).nullable(),
  }),
};

/** Downloads, and what was sent, with their reasons, which have to be looked at (고시 제8조②). */
export const listDownloads = {
  query: z.strictObject({ ...paging, month, search: line("검색어", 100).default("") }),
  response: success({
    models: z.array(
      z.strictObject({
        id: recordId,
        at: instant,
        name: z.string(),
        ip: z.string(),
        action: z.string(),
        subject: z.string(),
        records: z.int(),
        reason: z.string(),
      }),
    ),
    total: z.int(),
  }),
};

export const finishReview = {
  body: z.strictObject({ month, note: text("점검 결과", 5000).regex(/\S/) }),
  response: success({}),
};

export const listAlarms = {
  response: success({
    models: z.array(
      z.strictObject({
        id: recordId,
        day: z.string(),
        kind: z.enum(["많은 열람", "심야 열람", "열람 중지", "새 접속지"]),
        name: z.string(),
        records: z.int(),
        usual: z.int(),
        /** From where, of 새 접속지. */
        network: z.string().nullable(),
        createdAt: instant,
        settledAt: instant.nullable(),
        settledBy: z.string().nullable(),
        note: z.string(),
        released: z.boolean(),
        /** Whether it waits and the asker is another person than the one whom it is about. */
        maySettle: z.boolean(),
      }),
    ),
    total: z.int(),
    open: z.int(),
  }),
};

export const settleAlarm = {
  params: z.strictObject({ alarmId: recordIdParam }),
  body: z.strictObject({ note: reason(), release: z.boolean() }),
  response: success({}),
};

/** Whose data was touched between two moments, as a CSV file, with a draft of the letter. */
export const reportBreach = {
  body: z.strictObject({ from: instant, to: instant, reason: reason() }),
  response: fileAnswer,
};
export const draftLetter = {
  query: z.strictObject({ from: instant, to: instant }),
  response: success({ letter: z.string(), records: z.int() }),
};

/** Who looked at what of a record, a line for each day, person, kind of record and act; the latest first. */
const readers = {
  query: z.strictObject({
    days: z
      .enum(readerDays.map(String) as [string, ...string[]])
      .default(String(readerDays[0]))
      .transform(Number)
      .meta({ label: "기간" }),
  }),
  response: success({
    models: z.array(
      z.strictObject({
        day,
        who: z.string(),
        subject: z.string(),
        action: z.string(),
        /** That record alone, and not only a page of a list on which it stands. */
        opened: z.boolean(),
        times: z.int(),
        firstAt: instant,
        lastAt: instant,
        reasons: z.string(),
      }),
    ),
    more: z.boolean(),
  }),
};

const ofNumber = (record: `${string}.id_int`) => ({ ...readers, params: z.strictObject({ number: idOf(record) }) });
export const readersOfClient = ofNumber("clients.id_int");
export const readersOfProject = ofNumber("projects.id_int");
export const readersOfConsult = ofNumber("consults.id_int");
export const readersOfContract = ofNumber("contracts.id_int");
