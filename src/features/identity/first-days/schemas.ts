import { z } from "zod";
import { day, success } from "#platform/schema.ts";

const step = z.strictObject({
  name: z.string(),
  label: z.string(),
  hint: z.string(),
  path: z.string(),
  /** Comes in from a file that is tried first and can be taken back whole. */
  byFile: z.boolean(),
  count: z.int(),
  /** What there is, in words. */
  words: z.string(),
  settled: z.strictObject({ state: z.enum(["done", "skipped"]), by: z.string(), at: z.string() }).nullable(),
});

export const readFirstDays = {
  response: success({
    models: z.array(step),
    /** From which day the firm works with the product. */
    goLiveOn: day.nullable(),
    /** The database holds the invented firm. */
    demo: z.boolean(),
  }),
};

export const settleStep = {
  params: z.strictObject({ step: z.string().regex(/^[a-z][A-Za-z]{0,39}$/, "없는 항목입니다.") }),
  body: z.strictObject({ state: z.enum(["done", "skipped", "open"]).meta({ label: "상태" }) }),
  response: success({}),
};

export const setGoLive = {
  body: z.strictObject({
    on: day
      .refine((value) => value >= "2000-01-01" && value <= "2100-12-31", "2000년부터 2100년 사이의 날짜를 적어 주세요.")
      .nullable()
      .meta({ label: "사용 시작일" }),
  }),
  response: success({}),
};
