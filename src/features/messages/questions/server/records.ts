import { invalidField } from "#platform/server/http/failure.ts";
import { defineRecords, type Writing } from "#records/server/records.ts";
import { keepQuestions } from "../access.ts";
import { question } from "../question.ts";

/** What a client asked for oneself alone is not opened to others. */
async function refuseWider({ before, changes }: Writing<typeof question>): Promise<void> {
  if (before?.["askedFor"] === "asker" && changes.audience === "public") {
    throw invalidField("audience", "질문자가 ‘질문자만’을 골랐습니다. 공개로 바꿀 수 없습니다.");
  }
}

/** 질문 with its rules. */
export const questionRecords = defineRecords(question, {
  show: keepQuestions,
  manage: keepQuestions,
  list: null,
  check: refuseWider,
});
