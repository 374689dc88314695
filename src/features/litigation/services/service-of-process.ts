import { legalCaseRef, projectRef, staffRef } from "#firm/refs.ts";
import { date, flag, instant, oneOf, ref, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";
import { startMethods } from "#features/litigation/deadlines/basis.ts";

/** How it came in: 우편물 대장 and 송무 인박스 are one book (product N17). */
const serviceChannels = { court: "법원", eService: "전자소송", post: "우편", nothing: "도달 없음" } as const;

/** States: every item ends in a decision (additions L2). */
export const serviceStatusLabels = {
  open: "결정 대기",
  decided: "기한 등록",
  noDeadline: "기한 없음",
  nothing: "도달 없음",
} as const;
export type ServiceStatus = keyof typeof serviceStatusLabels;

export const documentKinds = {
  judgment: "판결",
  decision: "결정·명령",
  complaint: "소장 부본",
  indictment: "공소장 부본",
  recordNotice: "기록접수통지",
  appealBrief: "상소이유서",
  paymentOrder: "지급명령",
  settlementRecommendation: "화해권고결정",
  performanceRecommendation: "이행권고결정",
  mediationDecision: "조정갈음결정",
  correctionOrder: "보정명령",
  withdrawal: "소취하서",
  summaryOrder: "약식명령",
  seizureOrder: "압류명령",
  provisionalOrder: "가압류·가처분결정",
  suitOrder: "제소명령",
  distribution: "배당기일조서",
  hearingNotice: "기일통지",
  brief: "준비서면",
  other: "그 밖의 문서",
} as const;
export type DocumentKind = keyof typeof documentKinds;

export const serviceResults = {
  delivered: "도달",
  closed: "폐문부재",
  absent: "수취인부재",
  moved: "이사불명",
  unknown: "주소불명",
  other: "기타",
} as const;

/** 송달 (product §5.3, N17): a document that came in, by whichever way, and what was decided about its deadlines. */
export const serviceOfProcess = defineResource("serviceOfProcess", {
  label: "송달",
  table: "service_of_process",
  api: "/api/services-of-process",
  page: "/lawfirm/service/legal-case/services",
  numbered: false,
  title: "title",
  order: "-receivedOn",
  whose: [
    ["legalCase", "case_id"],
    ["project", "project_id"],
  ],
  parts: ["tasks", "memos", "files"],
  follows: ["legalCase"],
  fields: {
    receivedOn: date({ label: "수령일", required: true, readonly: true, sort: true, filter: true, disclose: true }),
    channel: oneOf(serviceChannels, {
      label: "경로",
      required: true,
      readonly: true,
      filter: true,
      width: 84,
      disclose: true,
    }),
    status: oneOf(serviceStatusLabels, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 96,
      disclose: true,
      tones: { open: "amber", decided: "green", noDeadline: "grey", nothing: "grey" },
    }),
    documentKind: oneOf(documentKinds, { label: "문서", readonly: true, filter: true, width: 110, disclose: true }),
    title: text({ label: "문서명", readonly: true, max: 200, width: 0, disclose: true }),
    documentName: text({
      label: "문서명",
      readonly: true,
      max: 200,
      search: true,
      detailOnly: true,
      disclose: true,
      erase: "known",
    }),
    case: ref(legalCaseRef, { label: "소송사건", readonly: true, filter: true, width: 240 }),
    project: ref(projectRef, { label: "사건", readonly: true, detailOnly: true }),
    party: text({
      label: "송달받은 당사자",
      max: 100,
      readonly: true,
      search: true,
      width: 120,
      disclose: true,
      erase: "empty",
    }),
    method: oneOf(startMethods, { label: "송달방식", readonly: true, filter: true, width: 110, disclose: true }),
    issuedOn: date({ label: "선고·작성일", readonly: true, detailOnly: true, disclose: true }),
    startOn: date({ label: "송달·등재일", readonly: true, disclose: true }),
    openedOn: date({ label: "확인일", readonly: true, detailOnly: true, disclose: true }),
    mailedAt: instant({ label: "전자우편 통지", readonly: true, detailOnly: true }),
    messagedAt: instant({ label: "문자 통지", readonly: true, detailOnly: true }),
    effectiveOn: date({ label: "효력일", readonly: true, disclose: true }),
    result: oneOf(serviceResults, { label: "결과", readonly: true, detailOnly: true, disclose: true }),
    recipients: text({ label: "대리인별 송달", readonly: true, max: 2000, detailOnly: true, erase: "empty" }),
    reason: text({ label: "기한이 없는 사유", max: 500, readonly: true, detailOnly: true, erase: "empty" }),
    decidedBy: ref(staffRef, { label: "결정", readonly: true, width: 84 }),
    late: flag({ label: "마감 뒤 입력", readonly: true, filter: true, width: 92 }),
    createdAt: instant({ label: "등록", required: true, readonly: true, detailOnly: true }),
  },
  columns: [
    "receivedOn",
    "channel",
    "status",
    "documentKind",
    "title",
    "case",
    "party",
    "method",
    "startOn",
    "effectiveOn",
    "decidedBy",
    "late",
  ],
});
