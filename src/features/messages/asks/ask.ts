import { consultRef, projectRef, staffRef } from "#firm/refs.ts";
import { count, date, instant, longText, oneOf, ref, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";

export const departments = {
  일반: "일반",
  송무: "송무",
  IT: "IT",
  인사: "인사",
  총무: "총무",
  재무: "재무",
} as const;
export type Department = keyof typeof departments;

const statuses = {
  received: "접수",
  working: "처리중",
  answered: "답변",
  done: "완료",
  reopened: "재문의",
} as const;

/** 내부 문의 (product §6.6). One about a case or a consultation is seen by those alone who see that. */
export const ask = defineResource("ask", {
  label: "문의",
  table: "asks",
  api: "/api/asks",
  page: "/lawfirm/ask",
  open: "query",
  numbered: false,
  title: "title",
  parts: ["tasks", "files"],
  whose: [
    ["project", "project_id"],
    ["consult", "consult_id"],
  ],
  fields: {
    department: oneOf(departments, {
      label: "분류",
      required: true,
      filter: true,
      width: 72,
      help: "인사 문의는 묻는 사람과 인사 담당자만 봅니다.",
    }),
    status: oneOf(statuses, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 80,
      tones: { received: "blue", working: "accent", answered: "amber", done: "green", reopened: "red" },
    }),
    title: text({ label: "제목", required: true, max: 200, search: true, width: 0, erase: "known" }),
    content: longText({ label: "내용", max: 5000, search: true, erase: "known" }),
    project: ref(projectRef, { label: "관련 사건", filter: true, width: 150 }),
    consult: ref(consultRef, { label: "관련 상담", filter: true, width: 110 }),
    wishOn: date({ label: "희망기한", sort: true, filter: true }),
    owner: ref(staffRef, { label: "문의자", readonly: true, filter: true, width: 84 }),
    assignee: ref(staffRef, { label: "담당", readonly: true, filter: true, width: 84 }),
    answer: longText({ label: "답변", max: 5000, search: true, readonly: true, erase: "known" }),
    more: text({ label: "다시 묻는 내용", max: 2000, readonly: true, detailOnly: true, erase: "known" }),
    answeredAt: instant({ label: "답변일시", readonly: true, detailOnly: true }),
    boardPost: count({ label: "업무 게시글", readonly: true, detailOnly: true }),
    createdAt: instant({ label: "접수일", required: true, readonly: true, sort: true, filter: true, width: 158 }),
  },
  columns: ["department", "status", "title", "project", "owner", "assignee", "wishOn", "createdAt"],
});
