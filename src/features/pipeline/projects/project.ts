import { clientRef, contractRef, staffRef, teamRef } from "#firm/refs.ts";
import { count, date, flag, instant, money, oneOf, phone, ref, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";
import { caseCategories, caseScopes } from "#features/pipeline/clients/case-kinds.ts";
import { courtOptions } from "#features/litigation/legal-cases/courts.ts";
import { stageLabels } from "./project-stages.ts";

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

const projectPriorities = { low: "낮음", normal: "보통", high: "높음" } as const;
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

/** Whom a waiting project waits for. */
export const waitingFor = { court: "법원", opponent: "상대방", client: "의뢰인", agency: "기관" } as const;

/** Who works on a project: column and word of each of the four roles. */
export const projectRoles = {
  responsible: "책임변",
  associate: "어쏘변",
  litigation: "송무담당",
  consultant: "상담자",
} as const;
export type ProjectRole = keyof typeof projectRoles;
export const projectRoleNames = Object.keys(projectRoles) as ProjectRole[];
/** Roles that lawyers alone take. */
export const lawyerRoles: readonly ProjectRole[] = ["responsible", "associate"];

/** What the product warns of in a project (product §6.4); some say how long or how much. */
export const warningWords = {
  conflict: "충돌",
  unverified: "기한 미검증",
  idle: "무일정",
  silent: "무연락",
  noStep: "다음단계 없음",
  unpaid: "미수",
} as const;

/** 프로젝트(사건) (product §5.3). State and closing are set by commands; the next dates come from the court work. */
export const project = defineResource("project", {
  label: "사건",
  table: "projects",
  api: "/api/projects",
  page: "/lawfirm/project",
  title: "title",
  caseScoped: true,
  whose: [
    ["client", "client_id"],
    ["contract", "contract_id"],
  ],
  follows: ["contract", "payment"],
  happened: ["openedOn", "closedAt"],
  inOrder: [["openedOn", "closedAt"]],
  parts: ["tasks", "memos", "files", "timeline", "conflicts", "messages"],
  fields: {
    ownTeam: ref(teamRef, { label: "팀", required: true, readonly: true, filter: true, width: 88 }),
    title: text({ label: "사건명", required: true, max: 200, search: true, width: 0, disclose: true, erase: "known" }),
    client: ref(clientRef, {
      label: "위임인",
      filter: true,
      width: 106,
      toldApartBy: "clientTel",
      columnNames: ["의뢰인", "고객", "위임인 번호", "고객 번호"],
    }),
    clientName: text({
      label: "위임인 표시",
      max: 100,
      personal: "name",
      search: true,
      width: 110,
      disclose: "own",
      erase: "mask",
    }),
    clientTel: phone({
      label: "위임인 연락처",
      search: true,
      detailOnly: true,
      disclose: "own",
      erase: "empty",
      columnNames: ["의뢰인 연락처", "고객 연락처", "연락처", "전화번호"],
    }),
    opponent: text({ label: "상대방", max: 100, personal: "name", search: true, width: 106, erase: "empty" }),
    category: oneOf(caseCategories, {
      label: "분야",
      required: true,
      filter: true,
      width: 84,
      disclose: true,
      untold: null,
      columnNames: ["사건 분야"],
    }),
    caseScope: oneOf(caseScopes, { label: "외국/비자", required: true, filter: true, width: 84 }),
    stage: oneOf(stageLabels, {
      label: "단계",
      required: true,
      readonly: true,
      imported: true,
      untold: "자료수집",
      columnNames: ["진행 단계"],
      filter: true,
      width: 84,
      disclose: true,
    }),
    status: oneOf(projectStatusLabels, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 102,
      disclose: true,
    }),
    waitingFor: oneOf(waitingFor, { label: "대기 사유", readonly: true, filter: true, width: 84 }),
    responsible: ref(staffRef, {
      label: "책임변",
      among: "lawyers",
      works: true,
      filter: true,
      width: 72,
      disclose: true,
      columnNames: ["책임변호사"],
    }),
    associate: ref(staffRef, {
      label: "어쏘변",
      among: "lawyers",
      works: true,
      filter: true,
      width: 84,
      columnNames: ["어쏘변호사"],
    }),
    litigation: ref(staffRef, {
      label: "송무담당",
      works: true,
      filter: true,
      width: 84,
      disclose: true,
      columnNames: ["송무담당자"],
    }),
    consultant: ref(staffRef, { label: "상담자", works: true, filter: true, detailOnly: true }),
    contract: ref(contractRef, { label: "계약", detailOnly: true }),
    court: text({
      label: "법원",
      max: 60,
      search: true,
      width: 124,
      disclose: true,
      erase: "known",
      columnNames: ["관할법원"],
    }),
    atCourt: oneOf(courtOptions, {
      label: "담당 법원",
      readonly: true,
      filter: true,
      width: 124,
      help: "적은 법원의 이름이나 가장 나중에 등록한 소송사건의 법원입니다.",
    }),
    caseNo: text({
      label: "사건번호",
      max: 40,
      search: true,
      width: 140,
      disclose: true,
      erase: "known",
    }),
    instance: text({ label: "심급", max: 20, width: 72, disclose: true, erase: "known" }),
    theirBrief: text({ label: "상대방 서면", max: 200, width: 150, erase: "empty" }),
    ourBrief: text({ label: "우리 서면", max: 200, width: 150, erase: "empty" }),
    nextHearingAt: instant({
      label: "다음 기일",
      width: 142,
      readonly: true,
      sort: true,
      filter: true,
      disclose: true,
    }),
    nextDeadlineOn: date({ label: "다음 기한", width: 142, readonly: true, sort: true, filter: true }),
    nextStep: text({ label: "다음단계", max: 200, width: 160, erase: "empty" }),
    nextStepDue: date({ label: "다음단계 기한", width: 142, sort: true, filter: true }),
    lastContactAt: instant({ label: "의뢰인 연락", readonly: true, sort: true, filter: true, disclose: true }),
    unpaid: money({ label: "미수", readonly: true, readableWith: "결제관리", width: 116 }),
    hasUnpaid: flag({ label: "미수 있음", readonly: true, filter: true, readableWith: "결제관리", width: 84 }),
    favourite: flag({ label: "즐겨찾기", readonly: true, filter: true, width: 64 }),
    idle: flag({ label: "무일정", readonly: true, filter: true, width: 72 }),
    warnings: text({
      label: "경고",
      readonly: true,
      width: 180,
      help: "이해충돌 확인 필요, 기한 미검증, 무일정, 무연락, 다음단계 없음, 미수입니다.",
    }),
    openTasks: count({ label: "열린 할일", readonly: true, unit: "건", width: 84 }),
    priority: oneOf(projectPriorities, {
      label: "우선순위",
      required: true,
      filter: true,
      width: 84,
      untold: "normal",
    }),
    brief: text({ label: "요약", max: 200, search: true, detailOnly: true, erase: "empty" }),
    objective: text({ label: "목표", max: 2000, detailOnly: true, disclose: true, erase: "empty" }),
    remark: text({ label: "비고", max: 200, width: 150, erase: "empty" }),
    limitationOn: date({
      label: "시효·제척기간",
      detailOnly: true,
      columnNames: ["시효", "소멸시효"],
      help: "권리를 행사할 수 있는 마지막 날. 계약 없이 등록하는 사건은 이 날이나 해당 없는 사유가 있어야 합니다.",
    }),
    limitationNone: text({ label: "시효 해당 없음 사유", max: 500, detailOnly: true, erase: "mask" }),
    limitationConfirmedAt: instant({ label: "시효 확인일시", readonly: true, detailOnly: true }),
    limitationConfirmedBy: ref(staffRef, { label: "시효 확인자", readonly: true, detailOnly: true }),
    openedOn: date({
      label: "개시일",
      detailOnly: true,
      columnNames: ["수임일"],
      help: "비워 두면 계약의 수임일이나 등록한 날입니다.",
    }),
    closedAt: date({ label: "종결일", readonly: true, sort: true, filter: true, disclose: true }),
    result: oneOf(projectResults, { label: "결과", readonly: true, filter: true, width: 84, disclose: true }),
  },
  columns: [
    "favourite",
    "title",
    "client",
    "opponent",
    "status",
    "stage",
    "category",
    "responsible",
    "nextHearingAt",
    "nextDeadlineOn",
    "warnings",
    "litigation",
    "caseNo",
    "court",
    "lastContactAt",
    "unpaid",
    "openTasks",
    "idle",
  ],
});
