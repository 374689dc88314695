import { defineRecords } from "#records/server/records.ts";
import { keepQuestions } from "../access.ts";
import { question } from "../question.ts";

/** 질문 with its rules. */
export const questionRecords = defineRecords(question, {
  show: keepQuestions,
  manage: keepQuestions,
  list: null,
});
