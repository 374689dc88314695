import { deadlineRef, legalCaseRef, staffRef } from "#firm/refs.ts";
import { date, flag, instant, oneOf, ref, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";
import { defineSteps } from "#records/steps.ts";
import { workOnDeadlines } from "./access.ts";

const noticeStatusLabels = { waiting: "통지 전", told: "회신 대기", answered: "회신" } as const;
const noticeChannels = {
  phone: "전화",
  message: "문자",
  mail: "이메일",
  letter: "우편",
  meeting: "대면",
} as const;
const appealAnswers = { appeal: "상소", noAppeal: "상소하지 않음", undecided: "검토 중" } as const;

/** 판결 통지 (additions L8): the client learns of a judgment with the last day of appeal, and says what is wanted. */
export const judgmentNotice = defineResource("judgmentNotice", {
  label: "판결 통지",
  table: "judgment_notices",
  api: "/api/judgment-notices",
  page: "/lawfirm/service/legal-case/notices",
  numbered: false,
  title: "title",
  order: "dueOn",
  whose: [["legalCase", "case_id"]],
  fields: {
    dueOn: date({ label: "통지 기한", required: true, readonly: true, sort: true, filter: true }),
    lastDay: date({ label: "상소 만료일", readonly: true }),
    status: oneOf(noticeStatusLabels, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 92,
      tones: { waiting: "amber", told: "blue", answered: "green" },
      disclose: true,
    }),
    title: text({ label: "내용", max: 200, readonly: true, width: 0, disclose: true, erase: "known" }),
    case: ref(legalCaseRef, { label: "소송사건", required: true, readonly: true, filter: true, width: 240 }),
    deadline: ref(deadlineRef, { label: "기한", readonly: true, detailOnly: true }),
    channel: oneOf(noticeChannels, { label: "방법", readonly: true, width: 80, disclose: true }),
    sentText: text({ label: "보낸 내용", max: 2000, readonly: true, detailOnly: true, disclose: true, erase: "empty" }),
    reached: flag({ label: "도달 확인", readonly: true, width: 84, disclose: true }),
    toldBy: ref(staffRef, { label: "통지한 사람", readonly: true, width: 92 }),
    toldAt: instant({ label: "통지", readonly: true, detailOnly: true }),
    answer: oneOf(appealAnswers, { label: "상소 의사", readonly: true, width: 110, disclose: true }),
    answeredBy: text({ label: "답한 사람", max: 100, readonly: true, detailOnly: true, erase: "empty" }),
    createdAt: instant({ label: "시작", required: true, readonly: true, detailOnly: true }),
  },
  columns: ["dueOn", "lastDay", "status", "case", "title", "channel", "reached", "toldBy", "answer"],
});

export const judgmentNoticeSteps = defineSteps(judgmentNotice, "status", {
  tell: {
    label: "통지",
    from: ["waiting", "told"],
    to: "told",
    asks: ["channel", "sentText"],
    takes: ["reached"],
    by: workOnDeadlines,
  },
  answer: {
    label: "회신 기록",
    // Who had not decided yet answers once more.
    from: ["told", "answered"],
    to: "answered",
    asks: ["answer", "answeredBy"],
    by: workOnDeadlines,
    undo: true,
  },
});
