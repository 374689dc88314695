import { expect, test } from "vitest";
import { z } from "zod";
import { answerWriter } from "./answer-writer.ts";

test("what the schema does not declare never leaves, at any depth", () => {
  const write = answerWriter({ schema: z.object({ id: z.int(), rows: z.array(z.object({ name: z.string() })) }) });
  const answer = { id: 1, passwordHash: "secret", rows: [{ name: "김은채", rrn: "secret" }] };
  expect(JSON.parse(write(answer))).toEqual({ id: 1, rows: [{ name: "김은채" }] });
  expect(write(answer)).not.toContain("secret");
});

test("an answer that lacks what is declared is a fault, not a shorter answer", () => {
  const write = answerWriter({ schema: z.object({ id: z.int(), name: z.string().nullable() }) });
  expect(() => write({ id: 1 })).toThrow(/name/);
});
