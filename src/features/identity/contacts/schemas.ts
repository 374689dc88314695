import { z } from "zod";
import { instant, success } from "#platform/schema.ts";

export const setOut = {
  body: z.strictObject({
    /** Null: back. */
    until: instant.nullable(),
  }),
  response: success({}),
};
