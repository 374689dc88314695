import { sql } from "kysely";
import { recordStep, type FirstDayStep } from "#firm/server/first-day.ts";
import { courtHolidayRecords, deadlineRecords } from "./records.ts";
import { standingDeadline } from "./standing.ts";

/** 공휴일 and 기한 in 도입 준비. */
export const deadlineFirstDays: readonly FirstDayStep[] = [
  recordStep(courtHolidayRecords, {
    name: "holidays",
    label: "공휴일",
    hint: "기한을 세는 공휴일이 내년까지 들어 있는지, 임시공휴일이 빠지지 않았는지 확인합니다.",
    path: "/lawfirm/service/legal-case/holidays",
    order: 80,
    unit: "일(올해부터)",
    among: sql<boolean>`(r.day >= date_trunc('year', now() at time zone 'Asia/Seoul')::date)`,
  }),
  recordStep(deadlineRecords, {
    name: "deadlines",
    label: "기한",
    hint: "진행 중인 사건의 기한을 파일로 가져오고, 다른 사람이 문서를 보고 검증합니다. 소송사건이 먼저 있어야 합니다.",
    path: "/lawfirm/service/legal-case/deadlines",
    order: 150,
    byFile: true,
    unit: "건(남은 기한)",
    among: standingDeadline("r"),
  }),
];
