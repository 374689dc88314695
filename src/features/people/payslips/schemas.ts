import { z } from "zod";
import { day, fileAnswer, idOf, line, recordId, success, won } from "#platform/schema.ts";
import { itemCategories, payslipItems, type ItemCategory } from "./payslip.ts";

const params = z.strictObject({ number: idOf("payslips.id") });
const version = z.int().min(1).meta({ label: "버전" });
const category = z.enum(Object.keys(itemCategories) as [ItemCategory, ...ItemCategory[]]).meta({ label: "구분" });

const item = z.strictObject({
  id: z.int().min(1).meta({ label: "줄" }).optional(),
  category,
  name: line("항목 이름", 60).min(1),
  amount: won("금액"),
  minutes: z.int().min(1).max(44_640).nullable().meta({ label: "시간", unit: "분" }),
  formula: line("계산식", 300),
});

/** The six statutory blocks of a payslip (근로기준법 시행령 제27조의2), with what the law's numbers say about deductions. */
const statement = z.strictObject({
  version: z.int(),
  person: z.strictObject({ name: z.string(), staffNo: z.string(), department: z.string(), position: z.string() }),
  firm: z.string(),
  month: z.string(),
  payOn: z.string(),
  workDays: z.int().nullable(),
  edition: z.int(),
  gross: z.int(),
  deductions: z.int(),
  net: z.int(),
  note: z.string(),
  reason: z.string(),
  items: z.array(
    item.extend({
      id: z.int(),
      isDeduction: z.boolean(),
      /** The dated number of the law that the item is about: 국민연금 4.75%. */
      rate: z.string(),
      /** The incentive that the line pays: where it is opened, whether it is to be paid, and how the line differs from it. */
      incentive: z.strictObject({ id: recordId, path: z.string(), fits: z.boolean(), differs: z.string() }).nullable(),
    }),
  ),
  /** Incentives that are to be paid with the month and stand in no payslip; for whoever writes it. */
  waiting: z.array(z.strictObject({ id: recordId, name: z.string(), amount: z.int(), formula: z.string() })),
  /** What the person entered as worked in the month, in minutes; for whoever writes it. */
  worked: z
    .strictObject({ overtime: z.int().nullable(), night: z.int(), holiday: z.int(), unclocked: z.int() })
    .nullable(),
  /** Minutes of extra work. */
  overtime: z.int(),
  night: z.int(),
  holiday: z.int(),
  /** What is missing before it can be confirmed; for whoever writes it. */
  missing: z.array(z.string()),
  own: z.boolean(),
  /** Other editions of the same month that one sees. */
  editions: z.array(z.strictObject({ number: recordId, edition: z.int(), status: z.string() })),
});

export const readStatement = { params, response: success({ model: statement }) };

export const setItems = {
  params,
  body: z.strictObject({
    version,
    /** Absent: they stay as they are. */
    items: z.array(item).max(payslipItems.most).meta({ label: "항목" }).optional(),
    /** Incentives that are put among the items, or brought up to what they are now. */
    incentives: z
      .array(recordId.meta({ record: "incentives.id" }))
      .max(payslipItems.most)
      .default([])
      .meta({ label: "인센티브" }),
  }),
  response: success({ version: z.int() }),
};

/** The password opens the file and is kept nowhere. */
export const printPayslip = {
  params,
  body: z.strictObject({
    password: z
      .string()
      .regex(/^[\x21-\x7e]{6,32}$/, "영문·숫자·기호로 6–32자를 넣어 주세요.")
      .meta({ label: "비밀번호", examples: ["haechi-2026"] }),
  }),
  response: fileAnswer,
};

export const beginMonth = {
  body: z.strictObject({
    month: day
      .refine((value) => value.endsWith("-01"), "귀속월은 그 달 1일로 적어 주세요.")
      .meta({ label: "귀속월", examples: ["2026-11-01"] }),
    payOn: day.meta({ label: "지급일", examples: ["2026-11-25"] }),
  }),
  response: success({ made: z.int(), skipped: z.int(), incentives: z.int() }),
};
