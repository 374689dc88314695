import { z } from "zod";
import { caseCategories } from "#features/pipeline/clients/case-kinds.ts";
import { instant, line, success, text } from "#platform/schema.ts";
import { questionLimits } from "./limits.ts";

const category = z.enum(Object.keys(caseCategories) as [keyof typeof caseCategories]).meta({ label: "분야" });

/** A question of a signed-in client. */
export const askAsClient = {
  body: z.strictObject({
    category,
    title: line("제목", questionLimits.title).refine((value) => value !== "", "제목을 넣어 주세요."),
    content: text("질문", questionLimits.content).refine((value) => value.trim() !== "", "질문을 넣어 주세요."),
  }),
  response: success({}),
};

/** The client's own questions; an answer is told once a lawyer has approved it, and nothing of how it came about. */
export const listClientQuestions = {
  response: success({
    models: z.array(
      z.strictObject({
        askedAt: instant,
        category,
        title: z.string(),
        content: z.string(),
        answer: z.strictObject({ text: z.string(), at: instant, lawyer: z.string() }).nullable(),
      }),
    ),
  }),
};
