import { z } from "zod";
import { day, idOf, recordId, success } from "#platform/schema.ts";

export const listFrozen = {
  query: z.strictObject({ contractId: idOf("contracts.id") }),
  response: success({
    models: z.array(
      z.strictObject({
        id: recordId,
        staff: z.strictObject({ id: recordId, name: z.string() }),
        /** Percent of what comes in for the contract. */
        share: z.number(),
        frozenOn: day,
        /** Of the claim. */
        number: recordId,
      }),
    ),
  }),
};
