import { deadlineRef, projectRef } from "#firm/refs.ts";
import { date, instant, longText, oneOf, ref, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";
import { defineSteps } from "#records/steps.ts";
import { acceptMoves } from "./access.ts";

const moveStatusLabels = { waiting: "수락 대기", accepted: "수락", kept: "유지", obsolete: "소멸" } as const;

/** 기한 변동 (product N2): what a changed rule, holiday or trigger would make of a stored date. A lawyer accepts each. */
export const deadlineMove = defineResource("deadlineMove", {
  label: "기한 변동",
  table: "deadline_moves",
  api: "/api/deadline-moves",
  page: "/lawfirm/service/legal-case/moves",
  numbered: false,
  title: "title",
  whose: ["record", ["project", "project_id"]],
  follows: ["deadline"],
  fields: {
    deadline: ref(deadlineRef, { label: "기한", required: true, readonly: true, filter: true, width: 0 }),
    project: ref(projectRef, { label: "사건", readonly: true, width: 170 }),
    status: oneOf(moveStatusLabels, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 92,
      tones: { waiting: "amber", accepted: "green", kept: "grey", obsolete: "grey" },
    }),
    title: text({ label: "원인", max: 300, readonly: true, width: 240 }),
    oldOn: date({ label: "저장된 날", readonly: true }),
    newOn: date({ label: "바뀐 날", readonly: true }),
    oldTrace: longText({ label: "저장된 계산", readonly: true }),
    newTrace: longText({ label: "바뀐 계산", readonly: true }),
    reason: text({ label: "사유", max: 500, readonly: true, detailOnly: true, erase: "empty" }),
    createdAt: instant({ label: "발생", required: true, readonly: true, width: 150 }),
  },
  columns: ["deadline", "project", "title", "oldOn", "newOn", "status", "createdAt"],
});

export const deadlineMoveSteps = defineSteps(deadlineMove, "status", {
  accept: { label: "수락", from: ["waiting"], to: "accepted", by: acceptMoves, bulk: true },
  keep: { label: "저장된 날 유지", from: ["waiting"], to: "kept", asks: ["reason"], by: acceptMoves, aside: true },
});
