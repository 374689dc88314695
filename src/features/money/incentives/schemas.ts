import { z } from "zod";
import { day, idOf, recordId, success, wonSum } from "#platform/schema.ts";
import { reason } from "#platform/reason.ts";

const params = z.strictObject({ number: idOf("incentives.id") });

export const draftIncentives = {
  body: z.strictObject({
    ruleId: recordId.meta({ label: "기준", record: "incentive_rules.id" }),
    from: day.meta({ label: "시작일" }),
    to: day.meta({ label: "종료일" }),
  }),
  response: success({
    made: z.int(),
    /** Worked out before and left as they are. */
    standing: z.int(),
    skipped: z.array(z.strictObject({ name: z.string(), reason: z.string() })),
  }),
};

export const readBase = {
  params,
  response: success({
    models: z.array(
      z.strictObject({
        paymentId: recordId,
        payDate: day,
        role: z.string(),
        pct: z.number(),
        amount: z.int(),
      }),
    ),
    total: z.int(),
    amount: wonSum,
  }),
};

export const listIncentiveExceptions = {
  response: success({
    models: z.array(
      z.strictObject({
        number: recordId,
        version: z.int(),
        staff: z.string(),
        from: day,
        to: day,
        basis: z.string(),
        pct: z.number(),
        amount: z.int(),
      }),
    ),
  }),
};

export const exceptIncentive = {
  params,
  body: z.strictObject({ version: z.int().min(1), reason: reason() }),
  response: success({ number: recordId, version: z.int() }),
};

export const listOwnIncentives = {
  response: success({
    models: z.array(
      z.strictObject({
        id: recordId,
        from: day,
        to: day,
        basis: z.string(),
        base: z.int(),
        pct: z.number().nullable(),
        amount: z.int(),
        status: z.enum(["confirmed", "paid"]),
        paidOn: day.nullable(),
      }),
    ),
  }),
};
