import { z } from "zod";
import { caseCategories } from "#features/pipeline/clients/case-kinds.ts";
import { instant, line, recordId, success, text } from "#platform/schema.ts";
import { questionLimits } from "./limits.ts";
import type { audiences } from "./question.ts";

type Audience = keyof typeof audiences;
const audience = z.enum(["asker", "public"] satisfies [Audience, Audience]).meta({ label: "공개범위" });

const category = z.enum(Object.keys(caseCategories) as [keyof typeof caseCategories]).meta({ label: "분야" });

/** A question of a signed-in client. */
export const askAsClient = {
  body: z.strictObject({
    category,
    audience,
    title: line("제목", questionLimits.title).refine((value) => value !== "", "제목을 넣어 주세요."),
    content: text("질문", questionLimits.content).refine((value) => value.trim() !== "", "질문을 넣어 주세요."),
  }),
  response: success({}),
};

const answer = z.strictObject({ text: z.string(), at: instant, lawyer: z.string() });

/**
 * The client's own questions; an answer is told once a lawyer has approved it, and nothing of how it came about. Beside
 * them the public ones of others, without who asked.
 */
export const listClientQuestions = {
  response: success({
    models: z.array(
      z.strictObject({
        askedAt: instant,
        category,
        audience,
        title: z.string(),
        content: z.string(),
        answer: answer.nullable(),
      }),
    ),
    shared: z.array(z.strictObject({ number: recordId, category, title: z.string(), content: z.string(), answer })),
  }),
};
