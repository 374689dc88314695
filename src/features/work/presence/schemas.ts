import { z } from "zod";
import { recordId, recordIdParam, success } from "#platform/schema.ts";

export const tellPresence = {
  params: z.strictObject({
    /** Name of the kind of record: `intake`. */
    type: z
      .string()
      .regex(/^[a-z][A-Za-z]{0,39}$/)
      .meta({ examples: ["consult"] }),
    id: recordIdParam,
  }),
  body: z.strictObject({ doing: z.enum(["looking", "typing", "leaving"]).meta({ label: "하는 일" }) }),
  response: success({
    others: z.array(z.strictObject({ staffId: recordId, name: z.string(), typing: z.boolean() })),
  }),
};
