import { invalidField } from "#platform/server/http/failure.ts";
import { seoulDay, type Day } from "#platform/dates.ts";
import { defineRecords, type Writing } from "#records/server/records.ts";
import { valueAfter } from "#records/server/value-after.ts";
import { manageRoutines, showRoutines } from "../access.ts";
import { routine } from "../routine.ts";

const weekdays = ["mon", "tue", "wed", "thu", "fri"] as const;

async function refuseUnfit(writing: Writing<typeof routine>): Promise<void> {
  const { startsOn } = writing.changes;
  const rule = valueAfter(writing, "rule");
  if (rule === "weekly" && !weekdays.some((key) => valueAfter(writing, key) === true))
    throw invalidField("mon", "매주 반복은 요일을 하나 이상 골라 주세요.");
  if (rule === "monthly" && valueAfter(writing, "monthDay") === null)
    throw invalidField("monthDay", "매월 반복은 날짜를 적어 주세요.");
  if (startsOn && startsOn < seoulDay(Date.now()))
    throw invalidField("startsOn", "시작일은 오늘이나 그 뒤로 정해 주세요.");
  const [first, last] = [valueAfter(writing, "startsOn"), valueAfter(writing, "endsOn")] as [Day, Day | null];
  if (last !== null && last < first) throw invalidField("endsOn", "종료일은 시작일보다 뒤여야 합니다.");
}

/** 반복 업무 of the team with its rules. */
export const routineRecords = defineRecords(routine, {
  show: showRoutines,
  manage: manageRoutines,
  list: null,
  check: refuseUnfit,
  actions: { recipients: "받는 사람 수정", skip: "건너뛸 날 수정" },
});
