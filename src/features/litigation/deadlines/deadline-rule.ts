import { count, date, flag, instant, longText, oneOf, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";
import { defineSteps } from "#records/steps.ts";
import { manageDeadlineRules } from "./access.ts";
import { endRules, periodUnits } from "./basis.ts";

/** States of a row of dated law: proposed by one person, brought into force by another, ended, never changed. */
export const lawStatusLabels = { proposed: "승인 대기", inForce: "시행", ended: "종료", refused: "반려" } as const;

export const lawTones = { proposed: "amber", inForce: "green", ended: "grey", refused: "grey" } as const;

const ruleFields = {
  civil: "민사",
  criminal: "형사",
  family: "가사",
  admin: "행정",
  execution: "집행·보전",
  patent: "지식재산",
  labor: "노동",
  constitution: "헌법",
  corporate: "회사",
  insolvency: "도산",
  tax: "조세",
  social: "사회보장",
} as const;

const ruleProcedures = { civil: "민사 절차", criminal: "형사 절차" } as const;

/** 기한규칙 (rules §7.1): periods of the law as dated rows. What is in force is not changed; a new row takes its place. */
export const deadlineRule = defineResource("deadlineRule", {
  label: "기한규칙",
  table: "legal_deadline_rules",
  api: "/api/deadline-rules",
  page: "/lawfirm/service/legal-case/rules",
  numbered: false,
  title: "name",
  order: "number",
  inOrder: [["effectiveFrom", "effectiveTo"]],
  fields: {
    code: text({
      label: "코드",
      required: true,
      max: 40,
      search: true,
      width: 160,
      help: "영문 대문자와 밑줄: CIV_APPEAL",
    }),
    name: text({ label: "기한", required: true, max: 100, search: true, width: 0 }),
    status: oneOf(lawStatusLabels, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 92,
      tones: lawTones,
    }),
    field: oneOf(ruleFields, { label: "분야", required: true, filter: true, width: 88 }),
    procedure: oneOf(ruleProcedures, { label: "송달 절차", required: true, detailOnly: true }),
    count: count({ label: "기간", min: 1, max: 400, width: 64, help: "법원이 정하는 기간이면 비워 둡니다." }),
    unit: oneOf(periodUnits, { label: "단위", required: true, width: 84 }),
    starts: text({ label: "기산", required: true, max: 100, width: 160 }),
    peremptory: flag({ label: "불변", filter: true, width: 60 }),
    endRule: oneOf(endRules, { label: "끝나는 날이 휴일이면", required: true, detailOnly: true }),
    lawRef: text({ label: "근거조문", required: true, max: 200, search: true, width: 220 }),
    lawText: longText({ label: "조문 요지", max: 2000 }),
    note: text({ label: "유의", max: 1000, detailOnly: true }),
    source: text({ label: "출처", max: 300, detailOnly: true }),
    doubtful: flag({ label: "법문에 없음", filter: true, detailOnly: true }),
    checkedOn: date({ label: "확인일" }),
    recheck: flag({ label: "재확인 필요", readonly: true, width: 92 }),
    effectiveFrom: date({ label: "시행일", required: true }),
    effectiveTo: date({ label: "종료일" }),
    decidedAt: instant({ label: "승인", readonly: true, detailOnly: true }),
    createdAt: instant({ label: "등록", required: true, readonly: true, detailOnly: true }),
  },
  columns: [
    "code",
    "name",
    "field",
    "count",
    "unit",
    "starts",
    "peremptory",
    "lawRef",
    "status",
    "effectiveFrom",
    "effectiveTo",
    "recheck",
  ],
});

export const deadlineRuleSteps = defineSteps(deadlineRule, "status", {
  enact: { label: "시행", from: ["proposed"], to: "inForce", by: manageDeadlineRules, notWho: "enact" },
  refuse: { label: "반려", from: ["proposed"], to: "refused", by: manageDeadlineRules, aside: true },
  end: { label: "종료", from: ["inForce"], to: "ended", asks: ["effectiveTo"], by: manageDeadlineRules, aside: true },
});
