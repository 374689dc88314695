import { z } from "zod";
import { success } from "#platform/schema.ts";

export const readHub = {
  response: success({
    models: z.array(
      z.strictObject({
        name: z.string(),
        label: z.string(),
        hint: z.string(),
        path: z.string(),
        overduePath: z.string(),
        open: z.int(),
        overdue: z.int(),
      }),
    ),
  }),
};
