import { z } from "zod";
import { success } from "#platform/schema.ts";

/** The most records of one kind that are looked at. */
export const mostLooked = 50;

export const listApprovals = {
  response: success({
    models: z.array(
      z.strictObject({
        /** What is decided: 계약 승인. */
        label: z.string(),
        /** Where it is decided; null: at the record alone. */
        path: z.string().nullable(),
        /** How many the person may decide now. */
        count: z.int(),
      }),
    ),
    total: z.int(),
  }),
};
