import { staffRef } from "#firm/refs.ts";
import { mostWon } from "#platform/money.ts";
import { date, flag, money, oneOf, percent, ref, text } from "#records/field.ts";
import { defineResource, targetOf } from "#records/resource.ts";
import { incentiveRule } from "./incentive-rule.ts";

/** What an incentive is given for: a role of 매출기여, or an amount that follows no fee. */
const incentiveBases = {
  상담: "상담",
  계약: "계약",
  수행: "수행",
  소개: "소개",
  홍보: "홍보",
  정액: "정액",
} as const;

export const incentiveStatuses = {
  drafted: "산정",
  review: "검토",
  confirmed: "확정",
  paid: "지급",
  canceled: "취소",
} as const;

/** 인센티브 (product §5.4): 산정 → 검토 → 확정 → 지급. */
export const incentive = defineResource("incentive", {
  label: "인센티브",
  table: "incentives",
  api: "/api/incentives",
  page: "/lawfirm/finance/incentive",
  open: "query",
  numbered: false,
  title: "name",
  order: "-fromDay",
  happened: ["paidOn"],
  inOrder: [["fromDay", "toDay"]],
  fields: {
    name: text({ label: "이름", readonly: true, width: 0, erase: { keep: "직원의 보수 기록" } }),
    status: oneOf(incentiveStatuses, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 80,
      tones: { drafted: "grey", review: "amber", confirmed: "accent", paid: "green", canceled: "grey" },
    }),
    staff: ref(staffRef, { label: "직원", required: true, filter: true, width: 100 }),
    fromDay: date({ label: "시작일", required: true, sort: true, filter: true }),
    toDay: date({ label: "종료일", required: true }),
    rule: ref(targetOf(incentiveRule), { label: "기준", readonly: true, filter: true, width: 140 }),
    basis: oneOf(incentiveBases, { label: "근거", required: true, filter: true, width: 80 }),
    base: money({ label: "기여액", required: true, min: -mostWon, sum: true, width: 128 }),
    pct: percent({ label: "비율", width: 80, help: "보수의 일정 비율이면 적습니다. 정액이면 비웁니다." }),
    amount: money({ label: "지급액", required: true, sum: true, sort: true, width: 124 }),
    blocked: flag({ label: "변호사 예외 필요", readonly: true, filter: true, width: 116 }),
    overrideBy: ref(staffRef, { label: "예외를 둔 변호사", readonly: true, width: 110 }),
    overrideReason: text({
      label: "예외 사유",
      max: 500,
      readonly: true,
      width: 200,
      erase: { keep: "변호사법 제34조에 관한 판단의 기록" },
    }),
    paidOn: date({ label: "지급일", readonly: true }),
    memo: text({ label: "메모", max: 500, search: true, width: 160, erase: "empty" }),
  },
  columns: ["name", "fromDay", "toDay", "basis", "base", "pct", "amount", "status", "blocked"],
});
