import { z } from "zod";
import { day, idOf, recordId, success, wonSum } from "#platform/schema.ts";

export const computeSettlement = {
  body: z.strictObject({
    /** Any day of the fiscal quarter. */
    day: day.meta({ label: "분기" }),
  }),
  response: success({ number: recordId }),
};

export const readLines = {
  params: z.strictObject({ number: idOf("union_settlements.id") }),
  response: success({
    models: z.array(
      z.strictObject({
        partnerId: recordId,
        name: z.string(),
        gross: z.int(),
        own: z.int(),
        units: z.number(),
        /** Days of the quarter on which he was a partner. */
        days: z.int(),
        /** What is his of his own. */
        kept: z.int(),
        pooled: z.int(),
        cost: z.int(),
        carriedIn: z.int(),
        amount: z.int(),
        carriedOut: z.int(),
        /** Approved, in the quarter; and spent on his cases, won. As they are now, also of a quarter that is confirmed. */
        minutes: z.int(),
        billable: z.int(),
        expenses: z.int(),
      }),
    ),
  }),
};

export const readPartnerRevenue = {
  query: z.strictObject({ from: day.meta({ label: "시작일" }), to: day.meta({ label: "종료일" }) }),
  response: success({
    models: z.array(
      z.strictObject({
        partnerId: recordId,
        staffId: recordId,
        name: z.string(),
        /** Contracts that were signed in the period. */
        signed: z.int(),
        signedAmount: wonSum,
        gross: wonSum,
        net: wonSum,
        /** Of the net, by the targets of the fiscal quarters for his days of the period; null where there is none. */
        target: wonSum.nullable(),
        /** Net since the beginning of the fiscal year. */
        yearNet: wonSum,
        /** Approved minutes of the period, and those of them that are billable. */
        minutes: z.int(),
        billable: z.int(),
        /** Spent on his cases. */
        expenses: wonSum,
      }),
    ),
  }),
};
