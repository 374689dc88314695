import { z } from "zod";

const id = z.int().positive().max(Number.MAX_SAFE_INTEGER);

/** A record id inside a JSON body or response. */
export const recordId = id;

/** A record id in a path or query: digits only, no sign, no leading zero. */
export const recordIdParam = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number)
  .pipe(id);

/** A record id in a path that names which record it is, as `table.column`, so that proofs can find some. */
export const idOf = (record: `${string}.${string}`) => recordIdParam.meta({ record });

// PostgreSQL keeps no year 0 and knows no offset beyond 15 hours.
const keptYear = /^(?:19|2\d)/;
const realOffset = /(?:Z|[+-](?:0\d|1[0-4]):\d\d)$/;
const years = "1900년부터 2999년 사이의 날짜를 넣어 주세요.";

/** An instant on the wire: ISO 8601 in UTC or with an offset, of the years 1900 to 2999. */
export const instant = z.iso
  .datetime({ offset: true })
  .refine((value) => keptYear.test(value), years)
  .refine((value) => realOffset.test(value), "시간대가 올바르지 않습니다.");

/** A legal date on the wire: YYYY-MM-DD, Korean calendar day of the years 1900 to 2999. */
export const day = z.iso.date().refine((value) => keptYear.test(value), years);

/** One line of text without control characters, trimmed; `label` names it in messages. */
export function line(label: string, max: number) {
  return (
    z
      .string()
      .trim()
      // What is too long is matched by nothing that follows.
      .max(max, { abort: true })
      // oxlint-disable-next-line no-control-regex -- control characters are what is refused
      .regex(/^[^\u0000-\u001f\u007f]*$/)
      .meta({ label })
  );
}

/** Text of several lines. */
export function text(label: string, max: number) {
  return z.string().max(max).meta({ label });
}

export const yesNo = z.enum(["Y", "N"]);

/** `{ success: true }` beside the named parts. */
export function success<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject({ success: z.literal(true), ...shape });
}

/** Paging of a list call: 1-based page, at most 100 rows. */
export const paging = {
  page: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .default("1")
    .transform(Number)
    .meta({ label: "쪽" }),
  size: z
    .string()
    .regex(/^[1-9]\d{0,2}$/)
    .default("50")
    .transform(Number)
    .pipe(z.int().max(100))
    .meta({ label: "쪽 크기" }),
};

/** The answer of a call that gives a file instead of JSON. */
export const fileAnswer = z.any().meta({ file: true });
