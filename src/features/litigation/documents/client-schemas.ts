import { z } from "zod";
import { fileAnswer, instant, recordId, recordIdParam, success } from "#platform/schema.ts";

/** Documents of the client's own cases that were shared; nothing of how they came about. */
export const listSharedDocuments = {
  response: success({
    models: z.array(
      z.strictObject({
        number: recordId,
        case: z.string(),
        kind: z.string(),
        title: z.string(),
        fileName: z.string(),
        size: z.int(),
        sharedAt: instant,
      }),
    ),
  }),
};

export const readSharedDocument = {
  // A number of the list above: nothing else is found by it.
  params: z.strictObject({ number: recordIdParam.meta({ label: "문서" }) }),
  response: fileAnswer,
};
