import { expect, test } from "vitest";
import { z } from "zod";
import { schemaWhenCalled } from "./schema-when-called.ts";

test("the schemas of a call are made when one is asked for, and once", () => {
  let made = 0;
  const schema = schemaWhenCalled(() => {
    made += 1;
    return { body: z.strictObject({ version: z.int() }), response: z.literal("ok") };
  });
  expect(made).toBe(0);
  expect(schema.body.safeParse({ version: 1 }).success).toBe(true);
  expect(schema.response).toBe(schema.response);
  expect("query" in schema && schema.query).toBeUndefined();
  expect(made).toBe(1);
});
