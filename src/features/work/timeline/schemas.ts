import { z } from "zod";
import { isDay } from "#platform/dates.ts";
import { instant, recordId, recordIdParam, success } from "#platform/schema.ts";

const params = z.strictObject({
  /** Name of the kind of record: `project`. */
  type: z.string().regex(/^[a-z][A-Za-z]{0,39}$/),
  id: recordIdParam,
});

const cursor = /^([12]\d{3}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{6}Z)_([A-Za-z]+(?: [a-z]+)?:\d{16})$/;

const item = z.strictObject({
  /** ISO 8601 in UTC with microseconds. */
  at: instant,
  key: z.string(),
  kind: z.string(),
  /** Blank: the system. */
  actor: z.string(),
  text: z.string(),
  /** Page that shows it. */
  path: z.string().nullable(),
});

export const readTimeline = {
  params,
  query: z.strictObject({
    /** `next` of the page before. */
    before: z
      .string()
      .regex(cursor)
      .refine((text) => isDay(text.slice(0, 10)), { message: "이어 볼 위치를 확인해 주세요." })
      .meta({ label: "위치", examples: ["2026-11-20T03:04:05.000000Z_log:0000000000000001"] })
      .transform((text) => {
        const [, at = "", key = ""] = cursor.exec(text)!;
        return { at, key };
      })
      .optional(),
    /** Comma-separated kinds; absent: all. */
    kinds: z
      .string()
      .regex(/^[가-힣]{1,10}(,[가-힣]{1,10}){0,19}$/)
      .optional()
      .meta({ label: "종류", examples: ["메모", "할일,메모"] }),
  }),
  response: success({
    models: z.array(item),
    /** Where the next page begins; null at the end. */
    next: z.string().nullable(),
    /** Kinds that timelines have. */
    kinds: z.array(z.string()),
  }),
};

export const visitRecord = {
  params,
  response: success({
    /** When the person looked at it the time before; null: never. */
    previousAt: instant.nullable(),
    followed: z.boolean(),
  }),
};

export const followRecord = {
  params,
  body: z.strictObject({ on: z.boolean().meta({ label: "구독" }) }),
  response: success({ followed: z.boolean() }),
};

export const listFollowed = {
  response: success({
    models: z.array(
      z.strictObject({
        type: z.string(),
        id: recordId,
        /** What kind of thing the record is: 사건 201. */
        label: z.string(),
        title: z.string(),
        path: z.string().nullable(),
        followedAt: instant,
      }),
    ),
    total: z.int(),
  }),
};
