import { z } from "zod";
import { idOf, instant, recordId, success } from "#platform/schema.ts";

const firm = z.strictObject({ name: z.string(), phone: z.string() });

export const listPosts = {
  response: success({
    firm,
    news: z.array(
      z.strictObject({ number: recordId, kind: z.string(), title: z.string(), press: z.string(), at: instant }),
    ),
    cases: z.array(
      z.strictObject({ number: recordId, category: z.string(), title: z.string(), result: z.string(), at: instant }),
    ),
  }),
};

export const readPost = {
  params: z.strictObject({ number: idOf("news.id") }),
  response: success({
    firm,
    model: z.strictObject({
      kind: z.string(),
      title: z.string(),
      press: z.string(),
      link: z.string(),
      body: z.string(),
      at: instant,
    }),
  }),
};

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
