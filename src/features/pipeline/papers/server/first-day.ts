import { recordStep } from "#firm/server/first-day.ts";
import { templateRecords } from "./records.ts";

/** 계약 서식 in 도입 준비. */
export const templateStep = recordStep(templateRecords, {
  name: "templates",
  label: "계약 서식",
  hint: "기본 서식을 그대로 쓰거나, 법인의 계약서와 위임장 파일을 올립니다.",
  path: "/lawfirm/contract/templates",
  order: 90,
  unit: "개",
});
