import { z } from "zod";
import { day, success } from "#platform/schema.ts";

export const computeRewards = {
  body: z.strictObject({
    /** Any day of the fiscal quarter. */
    day: day.meta({ label: "기간" }),
  }),
  response: success({
    made: z.int(),
    changed: z.int(),
    /** Differences to what was confirmed, each a row of its own. */
    adjusted: z.int(),
    same: z.int(),
    period: z.strictObject({ from: day, to: day, label: z.string() }),
  }),
};
