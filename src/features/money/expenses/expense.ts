import { projectRef, staffRef } from "#firm/refs.ts";
import { count, date, flag, instant, longText, money, oneOf, ref, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";

export const expenseCategories = {
  임대료: "임대료",
  인건비: "인건비",
  홍보비: "홍보비",
  운영비: "운영비",
  세금: "세금",
  식대: "식대",
  구독료: "구독료",
  접대비: "접대비",
  소송실비: "소송실비",
  기타: "기타",
} as const;
export type ExpenseCategory = keyof typeof expenseCategories;

export const expenseMethods = {
  corporateCard: "법인카드",
  transfer: "계좌이체",
  personalCard: "개인카드",
  cash: "현금",
} as const;

export const proofKinds = {
  taxInvoice: "세금계산서",
  invoice: "계산서",
  cardSlip: "카드전표",
  cashReceipt: "현금영수증",
  simple: "간이영수증",
  none: "없음",
} as const;
export type ProofKind = keyof typeof proofKinds;

const vatUses = {
  deductible: "공제",
  entertainment: "불공제(접대비)",
  car: "불공제(차량)",
  other: "불공제(기타)",
} as const;

const costBases = { advanced: "의뢰인 대납", contingent: "성공조건부 회수" } as const;

const expenseStatuses = {
  draft: "작성",
  requested: "승인요청",
  approved: "승인",
  paid: "지급",
  settled: "정산",
  rejected: "반려",
  canceled: "취소",
} as const;
export type ExpenseStatus = keyof typeof expenseStatuses;

/** 지출 (product §5.4). Amounts in won, VAT included. */
export const expense = defineResource("expense", {
  label: "지출",
  table: "expenses",
  api: "/api/expenses",
  page: "/lawfirm/finance/expense",
  open: "query",
  numbered: false,
  title: "vendor",
  order: "-spentOn",
  parts: ["files"],
  whose: [["project", "project_id"]],
  happened: ["paidOn"],
  fields: {
    spentOn: date({ label: "일자", required: true, sort: true, filter: true }),
    spentHour: count({
      label: "사용 시각",
      max: 23,
      unit: "시",
      width: 80,
      help: "시간대 한도가 있는 분류에서 적습니다. 24시간제로 몇 시대에 썼는지 적어 주세요.",
    }),
    status: oneOf(expenseStatuses, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 88,
      tones: {
        draft: "grey",
        requested: "amber",
        approved: "accent",
        paid: "green",
        settled: "green",
        rejected: "red",
        canceled: "grey",
      },
    }),
    category: oneOf(expenseCategories, { label: "분류", required: true, filter: true, width: 92 }),
    vendor: text({
      label: "거래처",
      required: true,
      max: 100,
      search: true,
      width: 0,
      erase: { keep: "세무 증빙의 거래처" },
    }),
    amount: money({ label: "금액", required: true, min: 1, sum: true, sort: true, filter: true, width: 124 }),
    vat: money({ label: "VAT", sum: true, width: 108, help: "비워 두면 증빙에 따라 금액의 11분의 1로 적습니다." }),
    vatUse: oneOf(vatUses, {
      label: "매입세액",
      width: 112,
      help: "접대비와 비영업용 승용차의 세액은 공제되지 않습니다.",
    }),
    method: oneOf(expenseMethods, { label: "수단", filter: true, width: 92 }),
    project: ref(projectRef, { label: "사건", filter: true, width: 160, help: "소송실비에는 사건이 있어야 합니다." }),
    costBasis: oneOf(costBases, {
      label: "실비 성격",
      filter: true,
      width: 112,
      help: "의뢰인 대신 낸 돈은 공급이 아니고, 이겼을 때만 돌려받는 돈은 과세됩니다.",
    }),
    proofKind: oneOf(proofKinds, { label: "증빙", filter: true, width: 116 }),
    proofNo: text({ label: "증빙 번호", max: 40, width: 120, erase: { keep: "세무 증빙의 번호" } }),
    receipts: count({ label: "첨부", readonly: true, unit: "개", width: 72 }),
    proofMissing: flag({ label: "적격증빙 없음", readonly: true, filter: true, width: 104 }),
    duplicate: flag({ label: "중복 의심", readonly: true, filter: true, width: 88 }),
    overLimit: money({ label: "한도 초과", readonly: true, width: 112 }),
    submitBy: date({ label: "제출 기한", readonly: true, sort: false }),
    splitFromId: count({ label: "나누기 전 지출", readonly: true, detailOnly: true }),
    author: ref(staffRef, { label: "작성자", readonly: true, filter: true, width: 92 }),
    firstApprovedBy: ref(staffRef, { label: "1차 승인자", readonly: true, detailOnly: true }),
    approvedBy: ref(staffRef, { label: "승인자", readonly: true, width: 92 }),
    approvedAt: instant({ label: "승인일시", readonly: true, detailOnly: true }),
    paidOn: date({ label: "지급일", readonly: true, sort: false }),
    memo: longText({ label: "메모", max: 2_000, search: true, erase: "empty" }),
  },
  columns: [
    "spentOn",
    "category",
    "vendor",
    "amount",
    "vat",
    "method",
    "project",
    "proofKind",
    "overLimit",
    "author",
    "status",
  ],
});
