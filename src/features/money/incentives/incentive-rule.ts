import { money, oneOf, percent, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";

/** 인센티브 기준: how much of what was brought in a role. */
export const incentiveRule = defineResource("incentiveRule", {
  label: "인센티브 기준",
  table: "incentive_rules",
  api: "/api/incentive-rules",
  page: null,
  numbered: false,
  title: "name",
  fields: {
    name: text({ label: "이름", required: true, max: 60, search: true, width: 0, erase: { keep: "법인의 기준" } }),
    basis: oneOf(
      { 상담: "상담", 계약: "계약", 수행: "수행", 소개: "소개", 홍보: "홍보", 정액: "정액" },
      {
        label: "근거",
        required: true,
        filter: true,
        width: 80,
        help: "정액은 모든 역할의 기여액을 더해 하한만 봅니다.",
      },
    ),
    pct: percent({ label: "비율", width: 80, help: "기여액의 몇 %인지. 정액이면 비웁니다." }),
    fixed: money({ label: "정액", min: 1, width: 120 }),
    floor: money({ label: "기여액 하한", width: 120, help: "이 금액부터 줍니다." }),
    status: oneOf(
      { active: "사용", ended: "종료" },
      { label: "상태", readonly: true, filter: true, width: 72, tones: { active: "green", ended: "grey" } },
    ),
    memo: text({ label: "메모", max: 500, erase: "empty" }),
  },
  columns: ["name", "basis", "pct", "fixed", "floor", "status"],
});
