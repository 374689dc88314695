import { recordEndpoints } from "#records/endpoints.ts";
import { question } from "./question.ts";

export const questionCalls = recordEndpoints(question);
