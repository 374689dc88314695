import { courtOptions } from "#features/litigation/legal-cases/courts.ts";
import {
  clientRef,
  deadlineRef,
  deadlineRuleRef,
  legalCaseRef,
  projectRef,
  serviceOfProcessRef,
  staffRef,
  teamRef,
} from "#firm/refs.ts";
import { count, date, flag, instant, longText, oneOf, ref, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";
import { startMethods } from "./basis.ts";

/** States of a deadline with the words shown for them (product entity 기한). */
export const deadlineStatusLabels = {
  entered: "검증 대기",
  disputed: "불일치",
  verified: "검증됨",
  lodged: "제출(접수보류)",
  done: "완료",
  waived: "포기",
  missed: "도과",
  superseded: "정정됨",
} as const;
export type DeadlineStatus = keyof typeof deadlineStatusLabels;

/** States in which something is still to be done. */
export const openDeadlineStates = ["entered", "disputed", "verified", "lodged"] as const satisfies DeadlineStatus[];

/** Whether something is still to be done about a deadline of this state. */
export function isStanding(status: string): boolean {
  return openDeadlineStates.some((open) => open === status);
}

export const overdueChoices = { missed: "도과", lateCompletion: "추후보완 검토" } as const;

/** What an unverified 불변기간 is called for those who have yet to read its document (additions L1). */
export const blindTitle = "불변기한 (검증 대기)";

/** What stands in the place of a day that is not told before the second reading. */
export const untold = "검증 후 표시";

/** 기한 (product §5.3, N1). Its dates are computed when it is entered and never changed: a correction is a new row. */
export const deadline = defineResource("deadline", {
  label: "기한",
  table: "deadlines",
  api: "/api/deadlines",
  page: "/lawfirm/service/legal-case/deadlines",
  numbered: false,
  title: "title",
  order: "actingOn",
  whose: ["record", ["legalCase", "case_id"], ["project", "project_id"]],
  parts: ["tasks", "memos", "files"],
  follows: ["legalCase", "deadlineMove"],
  fields: {
    actingOn: date({ label: "처리 기준일", readonly: true, sort: true, filter: true, disclose: true }),
    dueOn: date({ label: "만료일", readonly: true, sort: true, filter: true, disclose: true }),
    peremptory: flag({ label: "불변", readonly: true, filter: true, width: 60 }),
    status: oneOf(deadlineStatusLabels, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 110,
      disclose: true,
      tones: {
        entered: "amber",
        disputed: "red",
        verified: "blue",
        lodged: "accent",
        done: "green",
        waived: "grey",
        missed: "red",
        superseded: "grey",
      },
    }),
    title: text({ label: "기한명", readonly: true, max: 200, search: true, width: 0, disclose: true, erase: "known" }),
    case: ref(legalCaseRef, { label: "소송사건", readonly: true, filter: true, width: 240 }),
    court: oneOf(courtOptions, { label: "법원", readonly: true, filter: true, width: 150 }),
    division: text({ label: "재판부", readonly: true, max: 60, width: 110 }),
    project: ref(projectRef, { label: "사건", readonly: true, filter: true, width: 150 }),
    client: ref(clientRef, { label: "위임인", readonly: true, width: 110 }),
    ownTeam: ref(teamRef, { label: "팀", required: true, readonly: true, filter: true, width: 88 }),
    about: text({ label: "대상 기록", readonly: true, max: 100, detailOnly: true }),
    aboutPath: text({ label: "대상 기록 화면", readonly: true, max: 200, detailOnly: true }),
    party: text({
      label: "송달받은 당사자",
      max: 100,
      readonly: true,
      width: 110,
      search: true,
      disclose: true,
      erase: "empty",
    }),
    rule: ref(deadlineRuleRef, { label: "규칙", readonly: true, filter: true, detailOnly: true }),
    lawRef: text({ label: "근거조문", max: 200, readonly: true, width: 160 }),
    startMethod: oneOf(startMethods, { label: "송달방식", readonly: true, detailOnly: true }),
    startOn: date({ label: "기산 사유일", readonly: true }),
    openedOn: date({ label: "전자송달 확인일", readonly: true, detailOnly: true }),
    courtDays: count({ label: "법원이 정한 일수", readonly: true, unit: "일", detailOnly: true }),
    courtOn: date({ label: "법원이 정한 날", readonly: true, detailOnly: true }),
    provisional: flag({ label: "잠정", readonly: true, filter: true, width: 60 }),
    effectiveOn: date({ label: "송달 효력일", readonly: true, detailOnly: true }),
    zeroHour: flag({ label: "0시 도달", readonly: true, detailOnly: true }),
    rawOn: date({ label: "휴일 적용 전", readonly: true, detailOnly: true }),
    targetOn: date({ label: "내부 목표일", readonly: true }),
    laterOn: date({ label: "다르게 볼 때", readonly: true, detailOnly: true }),
    computation: text({ label: "계산", readonly: true, max: 500, detailOnly: true }),
    trace: longText({ label: "계산 과정", readonly: true }),
    notes: longText({ label: "확인할 점", readonly: true }),
    documentName: text({ label: "제출할 문서", max: 200, width: 120, disclose: true, erase: "known" }),
    owner: ref(staffRef, { label: "담당", works: true, filter: true, width: 84 }),
    enteredBy: ref(staffRef, { label: "입력자", readonly: true, filter: true, width: 84 }),
    verifiedBy: ref(staffRef, { label: "검증자", readonly: true, filter: true, width: 84 }),
    verifiedAt: instant({ label: "검증", readonly: true, detailOnly: true }),
    service: ref(serviceOfProcessRef, { label: "송달", readonly: true, detailOnly: true }),
    overdue: oneOf(overdueChoices, { label: "지난 기한", readonly: true, detailOnly: true }),
    receiptNo: text({ label: "접수번호", max: 60, readonly: true, width: 110, disclose: true }),
    receiptCourt: text({ label: "접수 법원", max: 60, readonly: true, detailOnly: true, disclose: true }),
    receiptCaseNo: text({ label: "접수증의 사건번호", max: 40, readonly: true, detailOnly: true, disclose: true }),
    receiptDocument: text({
      label: "접수한 문서",
      max: 200,
      readonly: true,
      detailOnly: true,
      disclose: true,
      erase: "known",
    }),
    receivedAt: instant({ label: "접수일시", readonly: true, detailOnly: true, disclose: true }),
    receiptFile: text({ label: "접수증 파일", max: 200, readonly: true, detailOnly: true, erase: "known" }),
    waiver: text({ label: "포기 서면", max: 500, readonly: true, detailOnly: true, erase: "empty" }),
    reason: text({ label: "사유", max: 500, readonly: true, detailOnly: true, erase: "empty" }),
    report: longText({ label: "도과 보고", max: 5000, readonly: true, erase: "empty" }),
    supersedes: ref(deadlineRef, { label: "정정 전", readonly: true, detailOnly: true }),
    late: flag({ label: "마감 뒤 입력", readonly: true, filter: true, detailOnly: true }),
    createdAt: instant({ label: "입력", required: true, readonly: true, sort: true, filter: true }),
  },
  columns: [
    "actingOn",
    "peremptory",
    "status",
    "case",
    "division",
    "title",
    "project",
    "client",
    "party",
    "startOn",
    "lawRef",
    "owner",
    "enteredBy",
    "verifiedBy",
    "targetOn",
    "receiptNo",
  ],
});
