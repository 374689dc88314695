import { readRichText, richTextBounds } from "./rich-text.ts";
import { z } from "zod";
import { mostWon } from "./money.ts";
import { plainLine, plainText } from "./normal-text.ts";

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

// oxlint-disable-next-line no-control-regex -- control characters are what is refused
const printable = /^[^\u0000-\u001f\u007f-\u009f]*$/;

/**
 * One line of text without control characters, trimmed and in the form in which lines are kept (`plainLine`); `label`
 * names it in messages.
 */
export function line(label: string, max: number) {
  return (
    z
      .string()
      // Named together, as each method would make a schema of its own. What is too long is matched by nothing that follows.
      .check(z.overwrite(plainLine), z.trim(), z.maxLength(max, { abort: true }), z.regex(printable))
      .meta({ label })
  );
}

/** An amount of whole won that a person sends, at most `mostWon` either way; `label` names it in messages. */
export function won(label: string, min = 0) {
  return z.int().min(min).max(mostWon).meta({ label, unit: "원" });
}

/** Won added up over any number of records: decimal text, since it may pass what JSON numbers hold (`WonSum`). */
export const wonSum = z.string().regex(/^-?\d{1,40}$/);

/** Text of several lines, in the form in which texts are kept (`plainText`). */
export function text(label: string, max: number) {
  return z.string().check(z.overwrite(plainText), z.maxLength(max)).meta({ label });
}

const sampleRichText = JSON.stringify({
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text: "안내 말씀" }] }],
});

/** A rich text in the form in which it is kept (`rich-text.ts`); whatever is not on its list is refused. */
export function richTextInput(label: string) {
  return z
    .string()
    .max(richTextBounds.characters, { abort: true })
    .overwrite((sent) => readRichText(sent) ?? "?")
    .refine((read) => read !== "?", "지원하지 않는 서식이 있습니다. 서식을 지우고 다시 붙여 넣어 주세요.")
    .meta({ label, examples: [sampleRichText, ""] });
}

/** A telephone number as it is typed or copied, in ordinary width and with ordinary hyphens. */
export function telephone(label: string, max: number) {
  return line(label, max).overwrite((value) => value.normalize("NFKC").replaceAll(/[‐-―]/gu, "-"));
}

/** An e-mail address or "", in ordinary width. Letters of other alphabets that look like Latin ones are refused. */
export function emailAddress(label: string) {
  return z
    .string()
    .overwrite((typed) => plainLine(typed.normalize("NFKC")))
    .trim()
    .max(254)
    .refine((value) => value === "" || z.email().safeParse(value).success, {
      message: `${label} 형식을 확인해 주세요.`,
    })
    .meta({ label, examples: ["name@example.com", ""] });
}

export const yesNo = z.enum(["Y", "N"]);

const yes = z.literal(true);

/** `{ success: true }` beside the named parts. */
export function success<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject({ success: yes, ...shape });
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
