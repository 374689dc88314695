import { recordStep } from "#firm/server/first-day.ts";
import { projectRecords } from "./records.ts";

/** 사건 in 도입 준비. */
export const projectStep = recordStep(projectRecords, {
  name: "projects",
  label: "사건",
  hint: "진행 중인 사건과 담당자를 넣습니다.",
  path: "/lawfirm/project",
  order: 130,
  unit: "건",
});
