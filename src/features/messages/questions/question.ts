import { caseCategories } from "#features/pipeline/clients/case-kinds.ts";
import { clientRef, staffRef } from "#firm/refs.ts";
import { flag, instant, longText, oneOf, ref, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";
import { questionLimits } from "./limits.ts";

export const audiences = { public: "공개", asker: "질문자만" } as const;
const statuses = { received: "접수", drafted: "승인 대기", published: "게시", hidden: "내림" } as const;

/** 질문·답변 (product §6.15): what clients ask, answered after a lawyer has approved the answer. */
export const question = defineResource("question", {
  label: "질문",
  table: "questions",
  api: "/api/questions",
  page: "/qna/post",
  numbered: false,
  title: "title",
  parts: ["tasks", "files"],
  whose: [["client", "client_id"]],
  fields: {
    status: oneOf(statuses, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 84,
      tones: { received: "blue", drafted: "amber", published: "green", hidden: "grey" },
    }),
    category: oneOf(caseCategories, { label: "분야", required: true, filter: true, width: 96 }),
    title: text({
      label: "제목",
      required: true,
      max: questionLimits.title,
      search: true,
      width: 0,
      disclose: true,
      erase: "known",
      help: "공개로 게시되면 다른 의뢰인도 봅니다. 이름과 연락처는 적지 말아 주세요.",
    }),
    content: longText({
      label: "질문",
      required: true,
      max: questionLimits.content,
      search: true,
      disclose: true,
      erase: "mask",
    }),
    audience: oneOf(audiences, {
      label: "공개범위",
      required: true,
      filter: true,
      width: 88,
      help: "공개한 답변은 다른 의뢰인도 질문자의 이름 없이 봅니다.",
    }),
    askedFor: oneOf(audiences, { label: "질문자가 고른 공개범위", readonly: true, detailOnly: true }),
    tags: text({ label: "태그", max: 200, search: true, width: 130, erase: "known", help: "쉼표로 나누어 적습니다." }),
    client: ref(clientRef, { label: "질문한 고객", detailOnly: true }),
    answer: longText({ label: "답변", max: 10_000, search: true, readonly: true, disclose: true, erase: "known" }),
    owner: ref(staffRef, { label: "답변 작성", readonly: true, filter: true, width: 88 }),
    approver: ref(staffRef, { label: "승인", readonly: true, width: 88 }),
    publishedAt: instant({ label: "게시일", readonly: true, sort: true, filter: true, width: 158 }),
    adopted: flag({ label: "채택", readonly: true, filter: true, width: 64 }),
    notes: text({ label: "반려 사유", max: 500, readonly: true, detailOnly: true, erase: "empty" }),
    createdAt: instant({ label: "등록일", required: true, readonly: true, sort: true, filter: true, width: 158 }),
  },
  columns: ["status", "category", "title", "audience", "owner", "approver", "publishedAt", "createdAt"],
});
