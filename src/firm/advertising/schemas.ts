import { z } from "zod";
import { idOf, line, success } from "#platform/schema.ts";
import { reason } from "#platform/reason.ts";
import type { Resource } from "#records/resource.ts";

const hit = z.strictObject({
  rule: z.string(),
  level: z.enum(["error", "warning"]),
  phrase: z.string(),
  /** The words around it. */
  around: z.string(),
  label: z.string(),
  article: z.string(),
  suggestion: z.string(),
  exception: z.strictObject({ reason: z.string(), by: z.string(), at: z.string() }).nullable(),
});

export function advertisingSchemas({ table }: Pick<Resource, "table">) {
  const params = z.strictObject({ number: idOf(`${table}.id`).meta({ label: "번호", record: `${table}.id` }) });
  return {
    check: { params, response: success({ hits: z.array(hit), open: z.int() }) },
    except: {
      params,
      body: z.strictObject({ rule: line("규칙", 40).min(1), phrase: line("표현", 100), reason: reason() }),
      response: success({ open: z.int() }),
    },
  };
}

export type CheckRecord = ReturnType<typeof advertisingSchemas>["check"];
export type ExceptHit = ReturnType<typeof advertisingSchemas>["except"];
