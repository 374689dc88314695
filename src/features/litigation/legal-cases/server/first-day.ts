import { recordStep } from "#firm/server/first-day.ts";
import { legalCaseRecords } from "./records.ts";

/** 소송사건 in 도입 준비. */
export const legalCaseStep = recordStep(legalCaseRecords, {
  name: "legalCases",
  label: "소송사건과 기일",
  hint: "법원과 사건번호를 파일로 가져오고, 나의사건검색 화면을 붙여 넣어 기일을 옮깁니다. 사건이 먼저 있어야 합니다.",
  path: "/lawfirm/service/legal-case",
  order: 140,
  byFile: true,
  unit: "건",
});
