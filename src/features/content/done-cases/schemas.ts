import { z } from "zod";
import { idOf, line, recordId, success } from "#platform/schema.ts";
import { hitKinds, type HitKind } from "./anonymiser/hit.ts";
import { publicParts } from "./done-case.ts";

const params = z.strictObject({ number: idOf("done_cases.id").meta({ label: "성공사례", record: "done_cases.id" }) });
const part = z.enum(publicParts);

export const readHits = {
  params,
  response: success({
    version: z.int(),
    open: z.int(),
    hits: z.array(
      z.strictObject({
        id: z.int(),
        field: part,
        start: z.int(),
        end: z.int(),
        phrase: z.string(),
        around: z.string(),
        kind: z.enum(Object.keys(hitKinds) as [HitKind, ...HitKind[]]),
        known: z.boolean(),
        decision: z.enum(["open", "masked", "kept"]),
        replacement: z.string(),
        by: z.string(),
      }),
    ),
  }),
};

export const decideHits = {
  params,
  body: z.strictObject({
    version: z.int().min(1).meta({ label: "버전" }),
    ids: z.array(recordId).min(1).max(500).meta({ label: "대상" }),
    decision: z.enum(["masked", "kept"]).meta({ label: "결정" }),
    replacement: line("바꿀 말", 60),
  }),
  response: success({ version: z.int(), open: z.int() }),
};

export const readPublic = {
  params,
  response: success({
    model: z.strictObject({
      title: z.string(),
      summary: z.string(),
      point: z.string(),
      body: z.string(),
      resultText: z.string(),
      category: z.string(),
      lawyers: z.array(z.string()),
      brand: z.string(),
      firm: z.string(),
    }),
  }),
};
