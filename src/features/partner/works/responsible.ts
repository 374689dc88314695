import { count, date, longText, oneOf, ref, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";
import { partnerRef } from "#features/partner/members/partner.ts";

const kept = { keep: "법인의 업무 기록" } as const;

const categories = { duty: "당직", training: "교육", committee: "위원회", review: "감수", other: "기타" } as const;

/** States of work that partners do for the firm (product §5.8). */
export const workStates = {
  open: "미배정",
  assigned: "배정",
  active: "진행",
  reported: "완료보고",
  reviewed: "검수",
  rewarded: "보상확정",
  overdue: "기한초과",
  withdrawn: "철회",
} as const;

/** 책임업무: duties that are given to a partner each. */
export const responsibleWork = defineResource("responsibleWork", {
  label: "책임업무",
  table: "responsible_works",
  api: "/api/responsible-works",
  page: "/partner/responsible-work",
  open: "query",
  numbered: false,
  title: "title",
  order: "dueOn",
  parts: ["files", "timeline"],
  fields: {
    category: oneOf(categories, { label: "분류", required: true, filter: true, width: 80 }),
    status: oneOf(workStates, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 92,
      tones: {
        open: "grey",
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
    partner: ref(partnerRef, { label: "담당", readonly: true, filter: true, width: 90 }),
    points: count({ label: "배점", required: true, max: 10_000, unit: "점", width: 76 }),
    dueOn: date({ label: "기한", required: true, sort: true, filter: true }),
    detail: longText({ label: "내용", max: 5000, search: true, erase: kept }),
    swapWith: ref(partnerRef, { label: "교대 상대", readonly: true, width: 90 }),
    swaps: text({ label: "교대 내역", readonly: true, width: 150 }),
    evidence: count({ label: "증빙", readonly: true, unit: "건", width: 68 }),
    result: longText({ label: "완료 내용", max: 5000, readonly: true, erase: kept }),
  },
  columns: ["category", "status", "title", "partner", "points", "dueOn", "evidence", "swaps"],
});
