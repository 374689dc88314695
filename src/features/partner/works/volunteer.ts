import { count, date, longText, oneOf, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";
import { workStates } from "./responsible.ts";

const kept = { keep: "법인의 업무 기록" } as const;

const { open: _open, ...later } = workStates;
const states = { open: "공고", ...later } as const;
const methods = { first: "선착순", lottery: "추첨" } as const;
export const applicationStates = { applied: "신청", waiting: "대기", assigned: "배정", withdrawn: "철회" } as const;

/** 자원업무: work that is announced, for which partners apply. */
export const volunteerWork = defineResource("volunteerWork", {
  label: "자원업무",
  table: "volunteer_works",
  api: "/api/volunteer-works",
  page: "/partner/volunteer-work",
  open: "query",
  numbered: false,
  title: "title",
  order: "-applyUntil",
  parts: ["files", "timeline"],
  inOrder: [["applyUntil", "dueOn"]],
  fields: {
    status: oneOf(states, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 92,
      tones: {
        open: "blue",
        assigned: "blue",
        active: "blue",
        reported: "amber",
        reviewed: "green",
        rewarded: "green",
        overdue: "red",
        withdrawn: "grey",
      },
    }),
    title: text({ label: "업무", required: true, max: 200, search: true, width: 0, erase: kept }),
    points: count({ label: "배점", required: true, max: 10_000, unit: "점", width: 76 }),
    capacity: count({ label: "정원", required: true, min: 1, max: 100, unit: "명", width: 68 }),
    applicants: count({ label: "신청", readonly: true, unit: "명", width: 68 }),
    method: oneOf(methods, { label: "배정 방법", required: true, filter: true, width: 92 }),
    applyUntil: date({ label: "신청 마감", required: true, sort: true, filter: true }),
    dueOn: date({ label: "기한", required: true, sort: true, filter: true }),
    mine: oneOf(applicationStates, {
      label: "내 신청",
      readonly: true,
      width: 80,
      tones: { applied: "blue", waiting: "amber", assigned: "green", withdrawn: "grey" },
    }),
    detail: longText({ label: "내용", max: 5000, search: true, erase: kept }),
    seed: text({ label: "추첨 시드", max: 64, readonly: true, detailOnly: true, erase: kept }),
    result: longText({ label: "완료 내용", max: 5000, readonly: true, erase: kept }),
  },
  columns: ["status", "title", "points", "capacity", "applicants", "method", "applyUntil", "dueOn", "mine"],
});
