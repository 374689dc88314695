import { z } from "zod";
import { rateFacts, rateNames, rateUnits } from "#firm/rates.ts";
import { day, line, recordId, recordIdParam, success } from "#platform/schema.ts";
import { reason } from "#platform/reason.ts";

const name = z.enum(rateNames as [(typeof rateNames)[number]]).meta({ label: "항목" });
const effectiveFrom = day.meta({ label: "적용일" });
const value = z.number().min(0).max(1_000_000_000_000).meta({ label: "값" });
const lawRef = line("근거", 300).min(1);
const sourceUrl = line("출처 주소", 500)
  .refine((typed) => typed === "" || /^https?:\/\/[^\s]+$/.test(typed), "https://로 시작하는 주소를 넣어 주세요.")
  .meta({ label: "출처 주소", examples: ["https://www.law.go.kr", ""] });
const version = z.int().min(1);

const rate = z.strictObject({
  id: recordId,
  version,
  name,
  effectiveFrom: day,
  /** In the unit of its name: a share of 1, won, 만원, days, months, a day of the month. */
  value: z.number(),
  lawRef: z.string(),
  sourceUrl: z.string(),
  checkedAt: day.nullable(),
  checkedBy: z.string(),
  /** Nobody has compared it with its source within a year (rules §7). */
  needsCheck: z.boolean(),
  /** past, now or to come, of the rows of its name. */
  holds: z.enum(["past", "now", "coming"]),
});

export type Rate = z.output<typeof rate>;

export const listRates = { response: success({ models: z.array(rate), total: z.int() }) };

/** What another value would move; nothing is written. */
export const previewRate = {
  query: z.strictObject({
    name,
    effectiveFrom,
    value: z
      .string()
      .regex(/^\d{1,13}(\.\d{1,6})?$/)
      .transform(Number)
      .meta({ label: "값", examples: ["0.12"] }),
  }),
  response: success({
    models: z.array(
      z.strictObject({
        label: z.string(),
        total: z.int(),
        rows: z.array(z.strictObject({ title: z.string(), path: z.string(), before: z.string(), after: z.string() })),
      }),
    ),
  }),
};

export const addRate = {
  body: z.strictObject({ name, effectiveFrom, value, lawRef, sourceUrl, reason: reason() }),
  response: success({ id: recordId }),
};

/** Somebody has compared it with its source today. */
export const checkRate = {
  params: z.strictObject({ rateId: recordIdParam }),
  body: z.strictObject({ version, lawRef, sourceUrl }),
  response: success({}),
};

/** Takes back a value whose day has not come. */
export const withdrawRate = {
  params: z.strictObject({ rateId: recordIdParam }),
  body: z.strictObject({ version, reason: reason() }),
  response: success({}),
};

/** Why a value does not fit its name; null: it does. */
export function misfit(of: (typeof rateNames)[number], given: number): string | null {
  const { unit } = rateFacts[of];
  const { most, whole } = rateUnits[unit];
  if (given > most)
    return unit === "share" ? "100% 이하로 넣어 주세요." : `${most.toLocaleString("ko-KR")} 이하로 넣어 주세요.`;
  if (whole && !Number.isInteger(given)) return "정수로 넣어 주세요.";
  if (!whole && Number(given.toFixed(6)) !== given) {
    return `소수점 아래 ${unit === "share" ? "네 자리까지의 %로" : "여섯 자리까지"} 넣어 주세요.`;
  }
  const isDay = unit === "dayOfNextMonth" || unit === "dayAfterPeriod";
  return isDay && given < 1 ? `1일부터 ${most}일 사이로 넣어 주세요.` : null;
}
