import { date, instant, oneOf, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";
import { defineSteps } from "#records/steps.ts";
import { manageDeadlineRules } from "./access.ts";
import { lawStatusLabels, lawTones } from "./deadline-rule.ts";

const holidayKinds = {
  regular: "공휴일",
  substitute: "대체공휴일",
  temporary: "임시공휴일",
  outage: "전산장애일",
} as const;

/** 공휴일 and days of failure of the courts' system (rules §7.2, additions R4): proposed by one, confirmed by another. */
export const courtHoliday = defineResource("courtHoliday", {
  label: "공휴일",
  table: "court_holidays",
  api: "/api/court-holidays",
  page: "/lawfirm/service/legal-case/holidays",
  numbered: false,
  title: "name",
  order: "day",
  fields: {
    day: date({ label: "날짜", required: true, sort: true, filter: true }),
    name: text({ label: "이름", required: true, max: 100, search: true, width: 0 }),
    kind: oneOf(holidayKinds, { label: "종류", required: true, filter: true, width: 104 }),
    status: oneOf(lawStatusLabels, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 92,
      tones: lawTones,
    }),
    source: text({
      label: "근거",
      required: true,
      max: 300,
      search: true,
      width: 320,
      help: "국무회의 의결·관보 번호, 법원 장애 공고",
    }),
    reason: text({ label: "사유", max: 500, readonly: true, detailOnly: true }),
    decidedAt: instant({ label: "승인", readonly: true, detailOnly: true }),
    createdAt: instant({ label: "등록", required: true, readonly: true, detailOnly: true }),
  },
  columns: ["day", "name", "kind", "status", "source"],
});

export const courtHolidaySteps = defineSteps(courtHoliday, "status", {
  confirm: { label: "승인", from: ["proposed"], to: "inForce", by: manageDeadlineRules, notWho: "confirm" },
  refuse: { label: "반려", from: ["proposed"], to: "refused", asks: ["reason"], by: manageDeadlineRules, aside: true },
  end: { label: "취소", from: ["inForce"], to: "ended", asks: ["reason"], by: manageDeadlineRules, aside: true },
});
