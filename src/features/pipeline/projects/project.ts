import { count, date, instant, oneOf, phone, ref, text } from "../../../kit/shared/records/field.ts";
import { defineResource, targetOf } from "../../../kit/shared/records/resource.ts";
import { staffRef } from "../../identity/contacts/staff.ts";
import { caseCategories, caseScopes } from "../clients/case-kinds.ts";
import { clientRef } from "../clients/client.ts";
import { contractRef } from "../contracts/contract.ts";

/** States of a project with the words shown for them (product entity 프로젝트). */
export const projectStatusLabels = {
  open: "개시",
  prep: "준비",
  active: "진행",
  waiting: "대기",
  closing: "종결예정",
  closed: "종결",
  archived: "보관",
  reopened: "재개",
} as const;

export type ProjectStatus = keyof typeof projectStatusLabels;
export const projectStatuses = Object.keys(projectStatusLabels) as ProjectStatus[];

export const projectPriorities = { low: "낮음", normal: "보통", high: "높음" } as const;
export const projectResults = {
  won: "승소",
  partlyWon: "일부승",
  lost: "패소",
  mediated: "조정",
  settled: "화해",
  withdrawn: "취하",
  ended: "종결",
  etc: "기타",
} as const;

/** 프로젝트(사건) (product §5.3). State and closing are set by commands; the next dates come from the court work. */
export const project = defineResource("project", {
  label: "사건",
  table: "projects",
  api: "/api/projects",
  page: "/lawfirm/project",
  title: "title",
  caseScoped: true,
  fields: {
    title: text({ label: "사건명", required: true, max: 200, search: true, width: 0 }),
    client: ref(clientRef, { label: "위임인", filter: true, width: 110 }),
    clientName: text({ label: "위임인 표시", max: 100, personal: "name", search: true, detailOnly: true }),
    clientTel: phone({ label: "위임인 연락처", search: true, detailOnly: true }),
    opponent: text({ label: "상대방", max: 100, width: 110 }),
    category: oneOf(caseCategories, { label: "분야", required: true, filter: true, width: 92 }),
    caseScope: oneOf(caseScopes, { label: "외국/비자", required: true, filter: true, width: 84 }),
    stage: text({ label: "단계", max: 40, width: 92 }),
    status: oneOf(projectStatusLabels, { label: "상태", required: true, readonly: true, filter: true, width: 84 }),
    responsible: ref(staffRef, { label: "책임변", filter: true, width: 84 }),
    associate: ref(staffRef, { label: "어쏘변", filter: true, width: 84 }),
    litigation: ref(staffRef, { label: "송무담당", filter: true, width: 84 }),
    consultant: ref(staffRef, { label: "상담자", filter: true, detailOnly: true }),
    contract: ref(contractRef, { label: "계약", detailOnly: true }),
    court: text({ label: "법원", max: 60, width: 110 }),
    caseNo: text({ label: "사건번호", max: 40, width: 128 }),
    instance: text({ label: "심급", max: 20, detailOnly: true }),
    theirBrief: text({ label: "상대방 서면", max: 200, detailOnly: true }),
    ourBrief: text({ label: "우리 서면", max: 200, detailOnly: true }),
    nextHearingAt: instant({ label: "다음 기일", readonly: true, sort: true, filter: true, width: 140 }),
    nextDeadlineOn: date({ label: "다음 기한", readonly: true, sort: true, filter: true, width: 104 }),
    nextStep: text({ label: "다음단계", max: 200, detailOnly: true }),
    nextStepDue: date({ label: "다음단계 기한", sort: true, filter: true, detailOnly: true }),
    lastContactAt: instant({ label: "의뢰인 연락", readonly: true, sort: true, filter: true, width: 120 }),
    openTasks: count({ label: "열린 할일", readonly: true, unit: "건", width: 84 }),
    priority: oneOf(projectPriorities, { label: "우선순위", required: true, filter: true, detailOnly: true }),
    brief: text({ label: "요약", max: 200, search: true, detailOnly: true }),
    objective: text({ label: "목표", max: 2000, detailOnly: true }),
    remark: text({ label: "비고", max: 200, detailOnly: true }),
    closedAt: date({ label: "종결일", readonly: true, sort: true, filter: true, detailOnly: true }),
    result: oneOf(projectResults, { label: "결과", readonly: true, filter: true, detailOnly: true }),
  },
  columns: [
    "title",
    "client",
    "opponent",
    "category",
    "stage",
    "status",
    "responsible",
    "litigation",
    "caseNo",
    "nextHearingAt",
    "nextDeadlineOn",
    "openTasks",
  ],
});

export const projectRef = targetOf(project);
