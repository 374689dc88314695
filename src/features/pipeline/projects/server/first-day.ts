import { recordStep } from "#firm/server/first-day.ts";
import { projectRecords } from "./records.ts";

/** 사건 in 도입 준비. */
export const projectStep = recordStep(projectRecords, {
  name: "projects",
  label: "사건",
  hint: "진행 중인 사건을 담당자와 함께 파일로 가져옵니다. 직원과 고객이 먼저 있어야 합니다.",
  path: "/lawfirm/project",
  order: 130,
  byFile: true,
  unit: "건",
});
