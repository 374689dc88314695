import { z } from "zod";
import { idOf, success } from "#platform/schema.ts";

/** A link by which the client reads the letter and lets it go out. Secret and code are told this once. */
export const shareLetter = {
  params: z.strictObject({ number: idOf("letters.id") }),
  body: z.strictObject({}),
  /** `ended`: the client has died or is gone, which whoever hands the link on has to know. */
  response: success({ slug: z.string(), code: z.string(), ended: z.boolean() }),
};

const version = z.int().positive().max(2_147_483_647);

/** The letter as its client reads it before it goes out. */
export const readLinkedLetter = {
  response: success({
    model: z.strictObject({
      firm: z.strictObject({ name: z.string(), phone: z.string() }),
      title: z.string(),
      senders: z.array(z.string()),
      receivers: z.array(z.string()),
      body: z.string(),
      attachments: z.array(z.string()),
      lawyer: z.string(),
      /** waiting: for the client's word · approved · changed: it is not ready to be read. */
      state: z.enum(["waiting", "approved", "changed"]),
      version,
    }),
  }),
};

/** `version`: what was read. */
export const approveLinkedLetter = { body: z.strictObject({ version }), response: success({}) };
