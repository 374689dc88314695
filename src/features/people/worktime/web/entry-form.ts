import { addDays, formatDateTime, type Day } from "#platform/dates.ts";
import { isWalled, type Ref } from "#records/field.ts";
import { beginningOf, formatMinutes, readMinutes } from "../day.ts";
import type { Category } from "../worktime.ts";
import type { Preset, WeekEntry } from "./week-types.ts";

/** What the dialog holds, as typed. */
export type EntryValues = {
  readonly day: Day;
  readonly project: Ref | null;
  readonly category: Category;
  readonly clocked: boolean;
  readonly from: string;
  readonly until: string;
  readonly minutes: string;
  readonly parallel: boolean;
  readonly billable: boolean;
  readonly memo: string;
};

const time = (moment: string | null | undefined) => (moment ? formatDateTime(moment).slice(11, 16) : "");

/** What it begins with: an entry as it stands, or a new one. */
export function valuesOfEntry(of: WeekEntry | Preset): EntryValues {
  const { day, project = null, category = "writing", memo = "", startAt = null, endAt = null } = of;
  const minutes = of.minutes === undefined ? "" : formatMinutes(of.minutes).replaceAll(" ", "");
  const isNew = !("number" in of);
  return {
    day,
    project,
    category,
    memo,
    clocked: startAt !== null,
    from: time(startAt),
    until: time(endAt),
    minutes,
    parallel: !isNew && of.parallel,
    // Work on a case is mostly billed; the person says where it is not.
    billable: isNew ? project !== null : of.billable,
  };
}

/** What cannot be sent, by field; the server decides all the same. */
export function problemsOf({ day, clocked, from, until, minutes }: EntryValues): Readonly<Record<string, string>> {
  return {
    ...(day === "" && { day: "날짜를 골라 주세요." }),
    ...(clocked && from === "" && { startAt: "시작 시각을 적어 주세요." }),
    ...(clocked && until === "" && { endAt: "종료 시각을 적어 주세요." }),
    ...(!clocked && !readMinutes(minutes) && { minutes: "시간을 적어 주세요. 예: 90, 1:30, 1시간 30분" }),
  };
}

const momentOf = (day: Day, clock: string) => new Date(`${day}T${clock}:00+09:00`).toISOString();

/** The body of a call. A time that ends before it began goes on after midnight. */
export function sentOf(values: EntryValues) {
  const { day, project, category, clocked, from, until, minutes, parallel, billable, memo } = values;
  const common = {
    project: project && !isWalled(project) ? project.id : null,
    category,
    billable,
    memo: memo.trim(),
  };
  if (!clocked) return { ...common, day, startAt: null, endAt: null, minutes: readMinutes(minutes)!, parallel: false };
  const endDay = until <= from ? addDays(day, 1) : day;
  const endAt = until === "00:00" ? beginningOf(endDay) : momentOf(endDay, until);
  return { ...common, day, startAt: momentOf(day, from), endAt, minutes: null, parallel };
}
