import { invalidField } from "#platform/server/http/failure.ts";
import { seoulDay } from "#platform/dates.ts";
import { defineRecords, type Writing } from "#records/server/records.ts";
import { manageRoutines, showRoutines } from "../access.ts";
import { routine } from "../routine.ts";

const weekdays = ["mon", "tue", "wed", "thu", "fri"] as const;

async function refuseUnfit({ before, changes }: Writing<typeof routine>): Promise<void> {
  const rule = changes.rule ?? before?.["rule"];
  if (rule === "weekly" && !weekdays.some((key) => changes[key] ?? before?.[key]))
    throw invalidField("mon", "매주 반복은 요일을 하나 이상 골라 주세요.");
  const monthDay = changes.monthDay === undefined ? before?.["month_day"] : changes.monthDay;
  if (rule === "monthly" && (monthDay ?? null) === null)
    throw invalidField("monthDay", "매월 반복은 날짜를 적어 주세요.");
  if (changes.startsOn && changes.startsOn < seoulDay(Date.now()))
    throw invalidField("startsOn", "시작일은 오늘이나 그 뒤로 정해 주세요.");
  const startsOn = changes.startsOn ?? (before?.["starts_on"] as string | undefined);
  const endsOn = changes.endsOn === undefined ? (before?.["ends_on"] as string | null | undefined) : changes.endsOn;
  if (endsOn && startsOn && endsOn < startsOn) throw invalidField("endsOn", "종료일은 시작일보다 뒤여야 합니다.");
}

/** 반복 업무 of the team with its rules. */
export const routineRecords = defineRecords(routine, {
  show: showRoutines,
  manage: manageRoutines,
  list: null,
  check: refuseUnfit,
  actions: { recipients: "받는 사람 수정", skip: "건너뛸 날 수정" },
});
