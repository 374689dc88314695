import type * as Stringify from "fast-json-stringify";
import { createRequire } from "node:module";
import { z } from "zod";

const load = createRequire(import.meta.url);

/**
 * Writes the answers of one call as JSON, with the fields of its schema and no others. The writer is made at the first
 * answer: making those of all calls, and reading what makes them, took half a second of every start.
 */
export function answerWriter({ schema }: { readonly schema: unknown }): (answer: unknown) => string {
  let write: ((answer: unknown) => string) | undefined;
  return (answer) => {
    write ??= makeWriter(schema as z.ZodType);
    return write(answer);
  };
}

function makeWriter(schema: z.ZodType): (answer: unknown) => string {
  const { default: make } = load("fast-json-stringify") as typeof Stringify;
  return make(z.toJSONSchema(schema, { io: "output", unrepresentable: "any" }) as Stringify.Schema);
}
