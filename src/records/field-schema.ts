import { z } from "zod";
import { isBusinessNumber } from "#platform/business-number.ts";
import { formatPhone, isPhone } from "#platform/phone.ts";
import { reason } from "#platform/reason.ts";
import { day, emailAddress, instant, line, recordId, richTextInput, text, won } from "#platform/schema.ts";
import type { Field, FieldKind } from "./field.ts";
import type { Lines } from "./lines.ts";
import type { Fields, InputValue, Resource } from "./resource.ts";

const largestCount = 1_000_000_000;

/** The steps that a record offers the person: true, or why not now. */
export const openSteps = z.record(z.string(), z.union([z.literal(true), z.string()]));

/** What a form may send, by kind; optional and null are added by the caller. */
const inputs = {
  text: ({ label, max = 200 }) => line(label, max),
  longText: ({ label, max = 20_000 }) => text(label, max),
  richText: ({ label }) => richTextInput(label),
  phone: ({ label }) =>
    line(label, 20)
      .refine((value) => value === "" || isPhone(value), { message: `${label} 형식을 확인해 주세요.` })
      // One form of a number in the database, however it was typed: numbers are compared by their digits.
      .transform((value) => formatPhone(value))
      .meta({ label, examples: ["010-0000-0000", "+84-900000001", ""] }),
  email: ({ label }) => emailAddress(label),
  businessNumber: ({ label }) =>
    line(label, 20)
      .overwrite((value) => value.normalize("NFKC"))
      .refine((value) => value === "" || isBusinessNumber(value), {
        message: `${label}의 숫자 10자리를 확인해 주세요.`,
      })
      .meta({ label, examples: ["220-81-62517", ""] }),
  money: ({ label, min }) => won(label, min),
  // Never sent: such fields are read alone.
  moneySum: () => z.never(),
  count: ({ label, min = 0, max = largestCount, target }) =>
    target
      ? recordId.meta({ label, record: `${target.table}.${target.numberColumn}` })
      : z.int().min(min).max(max).meta({ label }),
  percent: ({ label }) => z.number().min(0).max(100).multipleOf(0.001).meta({ label }),
  date: ({ label }) => day.meta({ label }),
  instant: ({ label }) => instant.meta({ label }),
  oneOf: ({ label, options = {} }) => z.enum(Object.keys(options)).meta({ label }),
  flag: ({ label }) => z.boolean().meta({ label }),
  ref: ({ label, target }) => recordId.meta({ label, record: `${target!.table}.id` }),
} as const satisfies Record<FieldKind, (field: Field) => z.ZodType>;

export const neverNull: readonly FieldKind[] = [
  "text",
  "longText",
  "richText",
  "phone",
  "email",
  "businessNumber",
  "flag",
];

/** Of what has happened, as proofs and the API document show it. */
const pastDays = { date: ["2024-01-31"], instant: ["2024-01-31T00:30:00.000Z"] } as const;

export function inputOf({ happened }: Pick<Resource, "happened">, key: string, field: Field): z.ZodType {
  // A reason has to say something, wherever one is asked.
  if (key === "reason") return reason(field.label, field.max);
  const plain = inputs[field.kind](field);
  const isPast = happened.includes(key) && (field.kind === "date" || field.kind === "instant");
  const schema = isPast ? plain.meta({ label: field.label, examples: pastDays[field.kind] }) : plain;
  if (neverNull.includes(field.kind)) {
    return field.required && field.kind === "text" ? (schema as ReturnType<typeof line>).min(1) : schema;
  }
  return field.required ? schema : schema.nullable();
}

type LineShape<F extends Fields> = { readonly [Key in keyof F]: z.ZodType<InputValue<F[Key]>, InputValue<F[Key]>> };

/** What a call takes and answers of each field of a line. */
export function lineShape<F extends Fields>({ fields }: Pick<Lines<F>, "fields">): LineShape<F> {
  const shape = Object.entries(fields).map(([key, field]) => [key, inputOf({ happened: [] }, key, field)]);
  return Object.fromEntries(shape) as LineShape<F>;
}
