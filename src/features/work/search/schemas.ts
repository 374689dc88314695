import { z } from "zod";
import { line, success } from "../../../kit/shared/schema.ts";

export const searchKinds = ["task", "consult", "project", "staff"] as const;
export type SearchKind = (typeof searchKinds)[number];

/** One box over tasks, consultations, projects and staff: name, number, phone, title and 초성. */
export const searchEverything = {
  query: z.strictObject({ q: line("검색어", 100).min(2) }),
  response: success({
    models: z.array(
      z.strictObject({
        kind: z.enum(searchKinds),
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
