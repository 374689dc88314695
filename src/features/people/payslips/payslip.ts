import { staffRef } from "#firm/refs.ts";
import { count, date, instant, longText, money, oneOf, ref, text } from "#records/field.ts";
import { defineLines } from "#records/lines.ts";
import { defineResource } from "#records/resource.ts";

const states = { draft: "작성", confirmed: "확정", delivered: "교부", replaced: "정정됨" } as const;
const kept = { keep: "근로기준법 제42조의 임금 서류" } as const;

/** 급여명세서 of a person for a month (product §5.8). Its sums follow from its items. */
export const payslip = defineResource("payslip", {
  label: "급여명세서",
  table: "payslips",
  api: "/api/payslips",
  page: "/lawfirm/mypage/salary",
  numbered: false,
  title: "note",
  order: "-month",
  fields: {
    staff: ref(staffRef, { label: "직원", required: true, filter: true, width: 100 }),
    month: date({
      label: "귀속월",
      required: true,
      sort: true,
      filter: true,
      width: 100,
      help: "그 달 1일로 적습니다.",
    }),
    status: oneOf(states, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 84,
      tones: { draft: "grey", confirmed: "accent", delivered: "green", replaced: "amber" },
    }),
    payOn: date({ label: "지급일", required: true }),
    gross: money({ label: "총지급", required: true, readonly: true, sum: true, width: 120 }),
    deductions: money({ label: "공제", required: true, readonly: true, sum: true, width: 110 }),
    net: money({ label: "실지급", required: true, readonly: true, sum: true, width: 120 }),
    edition: count({ label: "판", required: true, readonly: true, width: 60 }),
    workDays: count({ label: "근로일수", min: 0, max: 31, unit: "일", detailOnly: true }),
    note: text({
      label: "안내",
      max: 500,
      width: 0,
      erase: kept,
      help: "월중 입사·퇴사의 일할 계산처럼 받는 사람이 알아야 할 것",
    }),
    reason: text({ label: "정정 사유", max: 500, readonly: true, detailOnly: true, erase: kept }),
    deliveredAt: instant({ label: "교부", readonly: true, width: 148 }),
    readAt: instant({ label: "열람", readonly: true, width: 148 }),
    objection: longText({ label: "이의신청", max: 2000, readonly: true, erase: kept }),
    objectedAt: instant({ label: "이의신청일시", readonly: true, detailOnly: true }),
    answer: longText({ label: "이의신청 답변", max: 2000, readonly: true, erase: kept }),
  },
  columns: ["month", "staff", "status", "payOn", "gross", "deductions", "net", "edition", "readAt", "note"],
});

/** Kinds of items; those of extra work say their hours (근로기준법 시행령 제27조의2 제5호). */
export const itemCategories = {
  base: "기본급",
  overtime: "연장근로",
  night: "야간근로",
  holiday: "휴일근로",
  allowance: "수당",
  bonus: "상여·인센티브",
  inKind: "현물",
  leave: "연차미사용수당",
  pension: "국민연금",
  health: "건강보험",
  care: "장기요양보험",
  employment: "고용보험",
  incomeTax: "소득세",
  localTax: "지방소득세",
  other: "기타 공제",
} as const;
export type ItemCategory = keyof typeof itemCategories;

const deducted: readonly ItemCategory[] = ["pension", "health", "care", "employment", "incomeTax", "localTax", "other"];
export const isDeduction = (category: ItemCategory) => deducted.includes(category);
/** Items whose hours have to be said. */
export const timed: readonly ItemCategory[] = ["overtime", "night", "holiday"];
/** Items whose amount differs from month to month, so that the way of computing it has to be said. */
const explainedItems: readonly ItemCategory[] = [...timed, "bonus", "inKind", "leave"];

export const payslipItems = defineLines({
  label: "항목",
  table: "payslip_items",
  record: "payslip_id",
  place: "place",
  most: 40,
  fields: {
    category: oneOf(itemCategories, { label: "구분", required: true }),
    name: text({ label: "항목 이름", required: true, max: 60, erase: kept }),
    amount: money({ label: "금액", required: true }),
    minutes: count({ label: "시간", min: 1, max: 44_640, unit: "분" }),
    formula: text({ label: "계산식", max: 300, erase: kept }),
  },
});

export type PayItem = {
  readonly category: ItemCategory;
  readonly name: string;
  readonly amount: number;
  readonly minutes: number | null;
  readonly formula: string;
};

/** What the items come to. */
export function sumsOf(items: readonly PayItem[]) {
  const sum = (of: (item: PayItem) => boolean) => items.filter(of).reduce((all, { amount }) => all + amount, 0);
  const [gross, deductions] = [
    sum(({ category }) => !isDeduction(category)),
    sum(({ category }) => isDeduction(category)),
  ];
  return { gross, deductions, net: gross - deductions };
}

/** What a payslip has to say and does not yet, a sentence each (근로기준법 제48조 제2항, 시행령 제27조의2). */
export function missingOf(items: readonly PayItem[]): string[] {
  const said: string[] = [];
  if (!items.some(({ category }) => !isDeduction(category))) said.push("지급 항목이 없습니다.");
  if (sumsOf(items).net < 0) said.push("공제액이 총지급액보다 많습니다.");
  for (const { category, name, amount, minutes, formula } of items) {
    if (amount === 0) said.push(`‘${name}’의 금액을 적어 주세요.`);
    if (timed.includes(category) && minutes === null) said.push(`‘${name}’의 시간을 적어 주세요.`);
    if (explainedItems.includes(category) && !/\S/.test(formula)) {
      said.push(
        category === "inKind" ? `‘${name}’의 품명·수량과 평가액을 적어 주세요.` : `‘${name}’의 계산식을 적어 주세요.`,
      );
    }
  }
  return said;
}
