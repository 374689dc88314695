import { projectRef } from "#firm/refs.ts";
import { count, date, money, oneOf, ref, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";

const kept = { keep: "법인의 분배 기록" } as const;
const least = -1_000_000_000_000;

export const costBases = { heads: "두수", stakes: "지분", revenue: "매출" } as const;

/** 배분규칙: how revenue is shared from a day on. A change is a new row. */
export const unionRule = defineResource("unionRule", {
  label: "배분규칙",
  table: "union_rules",
  api: "/api/union-rules",
  page: "/union/revenue/rules",
  open: "query",
  numbered: false,
  title: "name",
  order: "-fromOn",
  fields: {
    name: text({ label: "규칙", required: true, max: 100, search: true, width: 0, erase: kept }),
    fromOn: date({ label: "적용일", required: true, sort: true, filter: true }),
    ownPercent: count({
      label: "별산 비율",
      required: true,
      max: 100,
      unit: "%",
      help: "100%면 별산, 0%면 공동, 그 사이는 혼합입니다. 나머지는 지분대로 나눕니다.",
    }),
    costBy: oneOf(costBases, {
      label: "공통비 분담",
      required: true,
      filter: true,
      width: 110,
      help: "두수는 분기에 파트너로 있던 날수로, 지분은 날마다의 지분으로 나눕니다.",
    }),
    remainderTo: text({ label: "끝수 계정", required: true, max: 60, width: 130, erase: kept }),
  },
  columns: ["name", "fromOn", "ownPercent", "costBy", "remainderTo"],
});

/** 반별산 사건: a case that is shared otherwise than the rule of the quarter says (additions 26). A change is a new row. */
export const unionCase = defineResource("unionCase", {
  label: "반별산 사건",
  table: "union_cases",
  api: "/api/union-cases",
  page: "/union/revenue/cases",
  open: "query",
  numbered: false,
  title: "ground",
  order: "-fromOn",
  whose: [["project", "project_id"]],
  fields: {
    ground: text({
      label: "근거",
      required: true,
      max: 200,
      search: true,
      width: 0,
      erase: kept,
      help: "운영위원회 결의나 공동수임 약정처럼 따로 나누기로 한 문서를 적습니다.",
    }),
    project: ref(projectRef, {
      label: "사건",
      required: true,
      filter: true,
      width: 220,
      help: "볼 수 있는 사건만 고를 수 있습니다.",
    }),
    fromOn: date({ label: "적용일", required: true, sort: true, filter: true }),
    ownPercent: count({
      label: "별산 비율",
      required: true,
      max: 100,
      unit: "%",
      help: "100%면 별산, 0%면 공동, 그 사이는 혼합입니다. 이 사건의 순매출에만 적용합니다.",
    }),
  },
  columns: ["ground", "project", "fromOn", "ownPercent"],
});

const statuses = { computed: "산정", confirmed: "확정", paid: "지급", reversed: "취소" } as const;

/** 분배: the settlement of a fiscal quarter. What is confirmed is only reversed. */
export const unionSettlement = defineResource("unionSettlement", {
  label: "조합 매출",
  table: "union_settlements",
  api: "/api/union-settlements",
  page: "/union/revenue",
  open: "query",
  numbered: false,
  title: "ruleName",
  order: "-periodOn",
  follows: ["partner", "stake", "payment"],
  happened: ["paidOn"],
  fields: {
    periodOn: date({ label: "분기", required: true, readonly: true, sort: true, filter: true }),
    status: oneOf(statuses, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 80,
      tones: { computed: "grey", confirmed: "blue", paid: "green", reversed: "red" },
    }),
    gross: money({ label: "총매출", required: true, readonly: true, min: least, width: 130 }),
    cardCut: money({ label: "카드차감", required: true, readonly: true, min: least, width: 120 }),
    net: money({ label: "공급가", required: true, readonly: true, min: least, width: 130 }),
    costs: money({ label: "공통비", required: true, readonly: true, width: 130 }),
    distributed: money({ label: "분배액", required: true, readonly: true, sum: true, width: 130 }),
    carried: money({ label: "이월", required: true, readonly: true, min: least, width: 120 }),
    remainder: money({ label: "끝수", required: true, readonly: true, min: least, width: 90 }),
    remainderTo: text({ label: "끝수 계정", max: 60, readonly: true, width: 110, erase: kept }),
    ruleName: text({ label: "배분규칙", required: true, max: 100, readonly: true, width: 0, erase: kept }),
    paidOn: date({ label: "지급일", readonly: true }),
  },
  columns: [
    "periodOn",
    "status",
    "gross",
    "cardCut",
    "net",
    "costs",
    "distributed",
    "carried",
    "remainder",
    "ruleName",
  ],
});
