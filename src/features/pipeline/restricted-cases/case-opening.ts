import { projectRef, staffRef } from "#firm/refs.ts";
import { instant, oneOf, ref, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";

const statuses = { requested: "승인 대기", approved: "열람 중", refused: "거절", ended: "열람 종료" } as const;

/** Hours for which two people open a case to one who is not on its list. */
export const openHours = 24;

/** 접근제한 열람: one person asks for a case of whose list he or she is not, another decides, members are told (trust R31). */
export const caseOpening = defineResource("caseOpening", {
  label: "접근제한 열람",
  table: "case_openings",
  api: "/api/case-openings",
  page: "/lawfirm/project/openings",
  open: "query",
  numbered: false,
  title: "caseNumber",
  fields: {
    caseNumber: text({ label: "사건 번호", readonly: true, max: 20, width: 100 }),
    status: oneOf(statuses, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 92,
      tones: { requested: "amber", approved: "red", refused: "grey", ended: "grey" },
    }),
    project: ref(projectRef, { label: "사건", required: true, readonly: true, width: 180 }),
    why: text({ label: "사유", required: true, readonly: true, max: 500, width: 0, erase: { keep: "직원의 기록" } }),
    owner: ref(staffRef, { label: "요청자", required: true, readonly: true, filter: true, width: 88 }),
    decider: ref(staffRef, { label: "결정자", readonly: true, width: 88 }),
    answer: text({ label: "결정 이유", max: 500, readonly: true, detailOnly: true, erase: { keep: "직원의 기록" } }),
    decidedAt: instant({ label: "결정일시", readonly: true, detailOnly: true }),
    openedUntil: instant({ label: "열람 기한", readonly: true, width: 150 }),
    createdAt: instant({ label: "요청일시", required: true, readonly: true, sort: true, filter: true, width: 150 }),
  },
  columns: ["caseNumber", "status", "project", "why", "owner", "decider", "openedUntil", "createdAt"],
});
