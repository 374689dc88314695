import { clientRef, contractRef, participantRef, projectRef, staffRef, teamRef } from "#firm/refs.ts";
import { count, date, flag, instant, money, oneOf, ref, text } from "#records/field.ts";
import { mostWon } from "#platform/money.ts";
import { defineResource } from "#records/resource.ts";

const payTypes = { 카드: "카드", 계좌이체: "계좌이체", 현금: "현금", 간편결제: "간편결제" } as const;

export const paymentStatuses = {
  expected: "청구",
  received: "미매칭",
  matched: "매칭",
  confirmed: "확정",
  partiallyRefunded: "일부환불",
  refunded: "환불",
  canceled: "취소",
  writtenOff: "대손",
} as const;
export type PaymentStatus = keyof typeof paymentStatuses;

const purposes = {
  착수금: "착수금",
  중도금: "중도금",
  잔금: "잔금",
  성공보수: "성공보수",
  상담료: "상담료",
  자문료: "자문료",
  시간제: "시간제",
  실비예납: "실비예납",
  내용증명: "내용증명",
  압류: "압류",
  집단소송: "집단소송",
  충전: "충전",
  기타: "기타",
} as const;

const evidenceKinds = {
  cashReceipt: "현금영수증",
  taxInvoice: "세금계산서",
  cardSlip: "카드전표",
  exempt: "면제",
  selfIssued: "자진발급",
} as const;

export const allocationRoles = { 상담: "상담", 계약: "계약", 수행: "수행", 소개: "소개", 홍보: "홍보" } as const;

/** How it stands to the VAT: 국선 and legal aid are exempt, some foreign work is zero-rated (additions 8). */
const taxTypes = { 과세: "과세", 영세: "영세율", 면세: "면세" } as const;

const accounts = { firm: "법인 계좌", partner: "구성원 계좌" } as const;

/** 입금 (product §5.4). Amounts in won, VAT included; reversals are negative rows of their own day. */
export const payment = defineResource("payment", {
  label: "입금",
  table: "payments",
  api: "/api/payments",
  page: "/lawfirm/payment",
  open: "query",
  numbered: false,
  title: "payName",
  order: "-payDate",
  whose: [
    ["client", "client_id"],
    ["consult", "consult_id"],
    ["contract", "contract_id"],
    ["project", "project_id"],
    ["participant", "participant_id"],
  ],
  fields: {
    payDate: date({ label: "일자", required: true, sort: true, filter: true, disclose: true }),
    payName: text({
      label: "입금자",
      required: true,
      max: 100,
      personal: "name",
      search: true,
      sort: true,
      erase: "mask",
    }),
    payAmt: money({
      label: "금액",
      required: true,
      min: -mostWon,
      sum: true,
      sort: true,
      filter: true,
      width: 124,
      disclose: true,
    }),
    payType: oneOf(payTypes, { label: "수단", required: true, filter: true, width: 88, disclose: true }),
    status: oneOf(paymentStatuses, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 88,
      tones: {
        expected: "blue",
        received: "amber",
        matched: "accent",
        confirmed: "green",
        partiallyRefunded: "amber",
        refunded: "grey",
        canceled: "grey",
        writtenOff: "red",
      },
      disclose: true,
    }),
    purpose: oneOf(purposes, { label: "용도", required: true, filter: true, width: 92, disclose: true }),
    client: ref(clientRef, { label: "고객", readonly: true, filter: true, width: 110 }),
    contract: ref(contractRef, { label: "계약", readonly: true, filter: true, width: 180 }),
    project: ref(projectRef, { label: "사건", readonly: true, filter: true, width: 180 }),
    responsible: ref(staffRef, { label: "담당", readonly: true, filter: true, width: 76 }),
    ownTeam: ref(teamRef, { label: "팀", required: true, readonly: true, filter: true, width: 88 }),
    participant: ref(participantRef, { label: "집단소송 참여자", readonly: true, detailOnly: true }),
    net: money({ label: "순매출", required: true, readonly: true, min: -mostWon, sum: true, width: 124 }),
    supply: money({ label: "공급가", required: true, readonly: true, min: -mostWon, width: 116 }),
    vat: money({ label: "VAT", required: true, readonly: true, min: -mostWon, width: 104 }),
    taxType: oneOf(taxTypes, { label: "과세 구분", filter: true, width: 88 }),
    receivedInto: oneOf(accounts, {
      label: "입금 계좌",
      filter: true,
      width: 92,
      help: "구성원의 계좌로 받은 돈도 법인의 매출일 수 있습니다.",
    }),
    isDeposit: flag({ label: "예수금", readonly: true, filter: true, width: 72, disclose: true }),
    evidenceKind: oneOf(evidenceKinds, { label: "증빙", readonly: true, filter: true, width: 92, disclose: true }),
    evidenceNo: text({
      label: "증빙 번호",
      max: 40,
      readonly: true,
      width: 120,
      disclose: true,
      erase: { keep: "세무 증빙의 번호" },
      help: "자진발급은 비워 두면 국세청 지정번호가 들어갑니다.",
    }),
    evidenceIssuedOn: date({ label: "증빙 발급일", readonly: true, filter: true, disclose: true }),
    supplyOn: date({
      label: "공급일",
      readonly: true,
      filter: true,
      disclose: true,
      help: "부가세 신고에 넣는 날입니다. 비워 두면 입금일, 입금 전에 발급한 세금계산서는 발급일입니다.",
    }),
    evidenceDueOn: date({ label: "증빙 기한", readonly: true, sort: true, filter: true }),
    evidenceMissing: flag({ label: "증빙 미발급", readonly: true, filter: true, width: 88 }),
    evidenceLate: flag({ label: "증빙 지연", readonly: true, filter: true, width: 88 }),
    matchedBy: ref(staffRef, { label: "매칭자", readonly: true, filter: true, width: 88 }),
    matchedAt: instant({ label: "매칭일시", readonly: true }),
    allocations: text({ label: "매출기여", readonly: true, width: 160 }),
    cardApproval: text({ label: "카드 승인번호", max: 40, width: 120, disclose: true, erase: "empty" }),
    cardFee: money({ label: "카드 수수료", width: 104 }),
    bankImportId: count({ label: "은행 내역", readonly: true, filter: true, width: 88 }),
    memo: text({ label: "메모", max: 2_000, search: true, width: 200, erase: "empty" }),
  },
  columns: [
    "payDate",
    "payName",
    "payAmt",
    "payType",
    "net",
    "purpose",
    "client",
    "contract",
    "status",
    "evidenceKind",
    "evidenceDueOn",
    "matchedBy",
  ],
});
