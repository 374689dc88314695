import { count, date, flag, instant, longText, money, oneOf, ref, text } from "#records/field.ts";
import { defineResource, targetOf } from "#records/resource.ts";
import { staffRef } from "#features/identity/contacts/staff.ts";
import { caseCategories, caseScopes } from "#features/pipeline/clients/case-kinds.ts";
import { clientRef } from "#features/pipeline/clients/client.ts";
import { consultRef } from "#features/pipeline/consults/consult.ts";

/** States of a contract with the words shown for them (product §5.3). */
export const contractStatusLabels = {
  draft: "작성중",
  review: "내부검토",
  sent: "발송",
  signed: "서명완료",
  active: "진행",
  fulfilled: "완료",
  terminated: "해지",
  void: "취소",
} as const;

export type ContractStatus = keyof typeof contractStatusLabels;
export const contractStatuses = Object.keys(contractStatusLabels) as ContractStatus[];

/** 계약(수임). State, signing and the statutory entries are set by commands; fees and plan have calls of their own. */
export const contract = defineResource("contract", {
  label: "계약",
  table: "contracts",
  api: "/api/contracts",
  page: "/lawfirm/contract",
  title: "title",
  caseScoped: true,
  whose: [
    ["client", "client_id"],
    ["consult", "consult_id"],
  ],
  follows: ["payment"],
  happened: ["signedAt", "privacyConsentAt", "poaFiledAt", "barPassAt", "lawyerNoticeAt", "ledgerAt"],
  inOrder: [["signedAt", "ledgerAt"]],
  fields: {
    status: oneOf(contractStatusLabels, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 84,
      disclose: true,
    }),
    meetingAt: instant({ label: "미팅일시", sort: true, filter: true, width: 148 }),
    client: ref(clientRef, { label: "위임인", filter: true, width: 96 }),
    coClients: count({ label: "공동위임인", readonly: true, unit: "명", width: 92 }),
    jointLiability: flag({ label: "연대책임", readonly: true, detailOnly: true }),
    title: text({ label: "사건명", required: true, max: 200, search: true, width: 0, disclose: true, erase: "known" }),
    opponent: text({ label: "상대방", max: 100, personal: "name", search: true, width: 96, erase: "empty" }),
    category: oneOf(caseCategories, { label: "분야", required: true, filter: true, width: 96, disclose: true }),
    caseScope: oneOf(caseScopes, { label: "외국/비자", required: true, filter: true, width: 84 }),
    isCriminal: flag({
      label: "형사사건",
      detailOnly: true,
      help: "형사사건의 성공보수 약정은 무효입니다(대법원 2015다200111).",
    }),
    scope: text({ label: "위임범위", detailOnly: true, disclose: true, erase: "empty" }),
    agency: text({ label: "관할기관", max: 100, detailOnly: true, erase: "empty" }),
    responsible: ref(staffRef, { label: "책임변", filter: true, width: 76 }),
    lawyers: text({ label: "담당변호사", readonly: true, width: 120, disclose: true }),
    consultant: ref(staffRef, { label: "상담자", filter: true, width: 92 }),
    consult: ref(consultRef, { label: "상담", detailOnly: true }),
    fees: text({ label: "보수", readonly: true, disclose: true, width: 200 }),
    total: money({ label: "총액", readonly: true, sum: true, width: 104, disclose: true }),
    paid: money({ label: "입금", readonly: true, sum: true, readableWith: "결제관리", width: 124, disclose: true }),
    unpaid: money({
      label: "미수",
      readonly: true,
      sum: true,
      readableWith: "결제관리",
      min: -1_000_000_000_000,
      width: 104,
      disclose: true,
    }),
    hasUnpaid: flag({ label: "미수 있음", readonly: true, filter: true, readableWith: "결제관리", width: 84 }),
    contingent: flag({ label: "성공보수 있음", readonly: true, filter: true, width: 104 }),
    approvedAt: instant({ label: "승인일시", readonly: true, detailOnly: true }),
    approvedBy: ref(staffRef, { label: "승인자", readonly: true, detailOnly: true }),
    signedAt: date({ label: "수임일", readonly: true, sort: true, filter: true, width: 104, disclose: true }),
    signMethod: oneOf(
      { paper: "서면", electronic: "전자" },
      { label: "서명 방법", readonly: true, detailOnly: true, disclose: true },
    ),
    freeReason: text({ label: "무료 사유", detailOnly: true, disclose: true, erase: "mask" }),
    postpaid: flag({ label: "후불", detailOnly: true, disclose: true }),
    terminationTerms: longText({ label: "해지 조건", disclose: true, erase: "empty" }),
    privacyConsentAt: date({ label: "개인정보 동의일", detailOnly: true, disclose: true }),
    poaFiledAt: date({ label: "위임장 제출일", width: 110, disclose: true }),
    barPassNo: text({ label: "경유번호", max: 40, detailOnly: true, erase: { keep: "경유증표의 번호" } }),
    barPassAt: date({ label: "경유일", width: 76 }),
    barPassMissing: flag({ label: "경유 미처리", readonly: true, filter: true, width: 96 }),
    lawyerNoticeAt: date({ label: "지정통지", width: 80 }),
    ledgerNo: text({ label: "장부번호", max: 20, readonly: true, width: 96, erase: { keep: "수임장부의 번호" } }),
    ledgerAt: date({ label: "장부 기재일", readonly: true, filter: true, width: 104 }),
    ledgerMissing: flag({ label: "장부 미기재", readonly: true, filter: true, width: 96 }),
    ledgerDaysLeft: count({ label: "장부 기한", readonly: true, min: -100_000, unit: "일", width: 100 }),
    endedReason: text({
      label: "해지·취소 사유",
      max: 500,
      readonly: true,
      detailOnly: true,
      disclose: true,
      erase: "mask",
    }),
  },
  columns: [
    "status",
    "client",
    "title",
    "opponent",
    "responsible",
    "total",
    "unpaid",
    "signedAt",
    "ledgerDaysLeft",
    "barPassAt",
    "lawyerNoticeAt",
    "category",
    "meetingAt",
    "paid",
  ],
});

export const contractRef = targetOf(contract);
