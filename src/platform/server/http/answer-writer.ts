import type * as Stringify from "fast-json-stringify";
import { createRequire } from "node:module";
import { z } from "zod";
import type { CallSchema } from "../../endpoint.ts";

const load = createRequire(import.meta.url);

/**
 * Writes the answers of one call as JSON, with the fields of its schema and no others. Given the schemas of the call, not
 * that of the answer alone, as they may be made when it first comes. The writer is made at the first answer: making those of all calls, and reading what makes them, took half a second of every start.
 */
export function answerWriter({ schema }: { readonly schema: unknown }): (answer: unknown) => string {
  let write: ((answer: unknown) => string) | undefined;
  return (answer) => {
    write ??= makeWriter((schema as CallSchema).response);
    return write(answer);
  };
}

function makeWriter(schema: z.ZodType): (answer: unknown) => string {
  const { default: make } = load("fast-json-stringify") as typeof Stringify;
  return make(withoutChoices(z.toJSONSchema(schema, { io: "output", unrepresentable: "any" })) as Stringify.Schema);
}

/**
 * The schema with "this or null" said as `nullable`. Said as a choice, each such place is compiled into a check of its
 * own at the first answer, which took a third of the time of a test that makes every call once.
 */
function withoutChoices(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutChoices);
  if (typeof schema !== "object" || schema === null) return schema;
  const { anyOf, ...plain } = Object.fromEntries(
    Object.entries(schema).map(([key, part]) => [key, withoutChoices(part)] as const),
  );
  if (anyOf === undefined) return plain;
  const [one, other, ...more] = anyOf as readonly Readonly<Record<string, unknown>>[];
  const isChoice = more.length > 0 || other?.["type"] !== "null" || one!["type"] === undefined;
  return isChoice ? { ...plain, anyOf } : { ...plain, ...one, nullable: true };
}
