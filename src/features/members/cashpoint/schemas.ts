import { z } from "zod";
import { day, idOf, recordId, success, wonSum } from "#platform/schema.ts";

export const readLots = {
  params: z.strictObject({ number: idOf("members.id") }),
  response: success({
    models: z.array(
      z.strictObject({
        id: recordId,
        unit: z.enum(["cash", "point"]),
        paid: z.boolean(),
        /** What came in, and what is left of it. */
        amount: z.int(),
        left: z.int(),
        expiresOn: day.nullable(),
        reason: z.string(),
        movementNumber: recordId,
      }),
    ),
  }),
};

const limit = z.strictObject({ sum: wonSum, limit: z.number(), lawRef: z.string(), checked: z.boolean() });

/** `outstanding`: paid and not yet used; `year`: paid in since 1 January. Both of the whole firm. */
export const readPrepaid = {
  response: success({ model: z.strictObject({ on: z.boolean(), outstanding: limit, year: limit, free: wonSum }) }),
};

export const setPrepaid = {
  body: z.strictObject({ on: z.boolean().meta({ label: "캐시 충전" }) }),
  response: success({}),
};
