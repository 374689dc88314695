import { z } from "zod";
import { reason } from "#platform/reason.ts";
import { fileAnswer, recordId, success } from "#platform/schema.ts";

/** The duty of 시행령 제17조의2 holds since 2007. */
const year = z
  .string()
  .regex(/^20(?:0[89]|[1-9]\d)$/, "2008년부터 2099년 사이의 해를 넣어 주세요.")
  .meta({ examples: ["2026"] })
  .transform(Number)
  .meta({ label: "연도" });

/** Y: those alone who have attended less than the year asks for, of the whole or of 법조윤리. */
const short = z.enum(["N", "Y"]).default("N").meta({ label: "부족" });

export const readTrainingYear = {
  params: z.strictObject({ year }),
  query: z.strictObject({ short }),
  response: success({
    models: z.array(
      z.strictObject({
        staffId: recordId,
        name: z.string(),
        onLeave: z.boolean(),
        minutes: z.int(),
        ethics: z.int(),
        target: z.int(),
        ethicsTarget: z.int(),
      }),
    ),
  }),
};

export const exportTrainingYear = {
  params: z.strictObject({ year }),
  body: z.strictObject({ short, reason: reason() }),
  response: fileAnswer,
};
