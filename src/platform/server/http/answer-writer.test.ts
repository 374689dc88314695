import { expect, test } from "vitest";
import { z } from "zod";
import { answerWriter } from "./answer-writer.ts";

test("what the schema does not declare never leaves, at any depth", () => {
  const write = answerWriter({
    schema: { response: z.object({ id: z.int(), rows: z.array(z.object({ name: z.string() })) }) },
  });
  const answer = { id: 1, passwordHash: "secret", rows: [{ name: "김은채", rrn: "secret" }] };
  expect(JSON.parse(write(answer))).toEqual({ id: 1, rows: [{ name: "김은채" }] });
  expect(write(answer)).not.toContain("secret");
});

test("an answer that lacks what is declared is a fault, not a shorter answer", () => {
  const write = answerWriter({ schema: { response: z.object({ id: z.int(), name: z.string().nullable() }) } });
  expect(() => write({ id: 1 })).toThrow(/name/);
});

test("what may be null is written as it is, or as null, at every depth", () => {
  const part = z.object({ id: z.int(), by: z.object({ name: z.string().nullable() }).nullable() }).nullable();
  const write = answerWriter({
    schema: { response: z.object({ one: part, all: z.array(part), word: z.enum(["a", "b"]).nullable() }) },
  });
  const whole = { id: 1, by: { name: null } };
  const answer = { one: null, all: [whole, null, { id: 2, by: null }], word: null };
  expect(JSON.parse(write(answer))).toEqual(answer);
  const hidden = { one: { ...whole, secret: 1, by: { name: "가", secret: 2 } }, all: [], word: "b", secret: 3 };
  expect(JSON.parse(write(hidden))).toEqual({ one: { id: 1, by: { name: "가" } }, all: [], word: "b" });
});
