import { z } from "zod";
import { idOf, instant, line, recordId, success } from "#platform/schema.ts";
import { boxNames, mostShown, snoozeNames } from "./boxes.ts";

const quiet = z
  .strictObject({
    from: z.int().min(0).max(1_439).meta({ label: "시작 시각" }),
    to: z.int().min(0).max(1_439).meta({ label: "끝 시각" }),
  })
  .refine(({ from, to }) => from !== to, { message: "시작과 끝 시각을 다르게 넣어 주세요.", path: ["to"] })
  .nullable()
  .meta({ label: "방해 금지 시간", examples: [{ from: 1_140, to: 480 }] });

export const countBell = {
  response: success({
    /** Rows that are new now, by quiet hours and snoozes; at most `mostShown`. */
    count: z.int(),
    /** Whether any row waits, also one that is put off: then opened pages are worth telling. */
    waiting: z.boolean(),
    /** When the count changes by itself. */
    nextAt: instant.nullable(),
  }),
};

export const listBell = {
  query: z.strictObject({ box: z.enum(boxNames).default("open").meta({ label: "알림함" }) }),
  response: success({
    models: z.array(
      z.strictObject({
        id: recordId,
        /** What kind of thing the record is: 사건, 할일. */
        label: z.string(),
        title: z.string(),
        path: z.string().nullable(),
        /** Why it concerns the person, the latest first. */
        whys: z.array(z.string()),
        says: z.string(),
        /** Who did it; null: 시스템. */
        from: z.string().nullable(),
        events: z.int(),
        urgent: z.boolean(),
        at: instant,
        snoozedUntil: instant.nullable(),
      }),
    ),
    total: z.int(),
    /** Only what is urgent is counted and announced now. */
    isQuiet: z.boolean(),
  }),
};

export const clearBell = {
  body: z.strictObject({ ids: z.array(recordId).min(1).max(mostShown).meta({ label: "알림" }) }),
  response: success({ cleared: z.int() }),
};

export const openedPage = {
  body: z.strictObject({
    path: line("주소", 500)
      .min(1)
      .meta({ examples: ["/lawfirm/project/201"] }),
  }),
  response: success({ cleared: z.int() }),
};

export const snoozeBell = {
  params: z.strictObject({ id: idOf("bell_rows.id") }),
  body: z.strictObject({ until: z.enum(snoozeNames).nullable().meta({ label: "미룰 때" }) }),
  response: success({ snoozedUntil: instant.nullable() }),
};

export const readBellSettings = { response: success({ quiet }) };

export const saveBellSettings = { body: z.strictObject({ quiet }), response: success({ quiet }) };
