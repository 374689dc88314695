import { z } from "zod";
import { fileAnswer, idOf, instant, recordId, success } from "#platform/schema.ts";

const params = z.strictObject({ number: idOf("news.id") });
const firm = z.strictObject({ name: z.string(), phone: z.string() });

export const listPosts = {
  response: success({
    firm,
    news: z.array(
      z.strictObject({
        number: recordId,
        kind: z.string(),
        title: z.string(),
        press: z.string(),
        /** Of which brand; blank: of the firm. */
        brand: z.string(),
        /** Whether a picture is shown beside it. */
        picture: z.boolean(),
        pinned: z.boolean(),
        at: instant,
      }),
    ),
    cases: z.array(
      z.strictObject({ number: recordId, category: z.string(), title: z.string(), result: z.string(), at: instant }),
    ),
  }),
};

export const readPost = {
  params,
  response: success({
    firm,
    model: z.strictObject({
      kind: z.string(),
      title: z.string(),
      press: z.string(),
      brand: z.string(),
      picture: z.boolean(),
      link: z.string(),
      body: z.string(),
      at: instant,
    }),
  }),
};

export const readPostPicture = { params, response: fileAnswer };

export const readDoneCase = {
  params: z.strictObject({ number: idOf("done_cases.id") }),
  response: success({
    firm,
    model: z.strictObject({
      category: z.string(),
      title: z.string(),
      result: z.string(),
      summary: z.string(),
      point: z.string(),
      body: z.string(),
      at: instant,
    }),
  }),
};
