import type { CallOutput } from "#platform/endpoint.ts";
import type { RowOf } from "#records/resource.ts";
import type { inquiry } from "../inquiry.ts";
import type { readAnswers } from "../schemas.ts";

export type Inquiry = RowOf<typeof inquiry>;
export type Answers = CallOutput<typeof readAnswers>;
export type AnswerRow = Answers["answers"][number];
