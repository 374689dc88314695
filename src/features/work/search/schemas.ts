import { z } from "zod";
import { line, success } from "#platform/schema.ts";

/** One box over tasks, consultations, projects and staff: name, number, phone, title and 초성. */
export const searchEverything = {
  query: z.strictObject({ q: line("검색어", 100).min(2) }),
  response: success({
    models: z.array(
      z.strictObject({
        /** Kind of record, and the heading of such hits. */
        kind: z.string(),
        label: z.string(),
        id: z.int(),
        /** What the record is called, and a second line; personal data masked as in its list. */
        title: z.string(),
        detail: z.string(),
        state: z.string(),
        path: z.string(),
      }),
    ),
  }),
};
