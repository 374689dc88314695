import { addDays, type CourtDays } from "#firm/court-days.ts";
import { addMonths, formatDay, isDay, lastOfMonths, type Day } from "#platform/dates.ts";
import { withParticle } from "#platform/particle.ts";
import { endRules, periodUnits, type Basis, type CourtSet, type Period, type TraceLine } from "../basis.ts";
import { effectiveDay, NotComputable, type Effective, type ServiceTables } from "./service-day.ts";

/** What a computation gives: days, and how each came about. */
export type Computed = {
  readonly effectiveOn: Day;
  readonly zeroHour: boolean;
  /** The end before weekends and holidays. */
  readonly rawOn: Day;
  readonly dueOn: Day;
  /** 내부 목표일: three working days before, beside the legal day and never in its place. */
  readonly targetOn: Day;
  /** D-7, D-3 and D-1 on working days. */
  readonly preDates: readonly Day[];
  readonly trace: readonly TraceLine[];
  readonly notes: readonly string[];
  /** The later day of another reading: the safe one for what becomes final against the other side. */
  readonly laterOn: Day | null;
};

const lastKnown = "2999-12-31";

/** Computes the last day of a period (rules §7.1). Throws `NotComputable` with words for the person. */
export function computeDeadline(
  period: Period,
  basis: Basis,
  tables: ServiceTables,
  courtSet: CourtSet | null = null,
): Computed {
  const effective = effectiveDay(basis, period.procedure, tables);
  const counted = count(period, effective, tables.courtDays, courtSet);
  const later =
    effective.other && count(period, { ...effective, ...effective.other }, tables.courtDays, courtSet).dueOn;
  const laterOn = later !== null && later > counted.dueOn ? later : null;
  return {
    effectiveOn: effective.on,
    zeroHour: effective.zeroHour,
    ...counted,
    ...before(counted.dueOn, tables.courtDays),
    trace: [...effective.trace, ...counted.trace],
    notes: [
      ...effective.notes,
      ...(laterOn === null ? [] : [`다르게 보면 ${formatDay(laterOn)}입니다. 상대방의 확정일은 늦은 날이 안전합니다.`]),
      ...(period.endRule === "none" && tables.courtDays.closed(counted.dueOn) !== null
        ? ["시효·제척기간에 민법 제161조가 적용되는지 확인한 근거가 없어 옮기지 않았습니다."]
        : []),
      ...(period.endRule === "before" && period.unit !== "court"
        ? ["거꾸로 세는 기간의 마지막 날은 확인한 근거가 없어, 그 기간이 온전히 남는 이른 날을 씁니다."]
        : []),
      ...(courtSet !== null && "on" in courtSet && tables.courtDays.closed(counted.dueOn) !== null
        ? ["법원이 정한 날이 휴일입니다. 다음 근무일까지인지(민법 제161조) 확인하기 전에는 적힌 날을 씁니다."]
        : []),
      ...(tables.courtDays.knows(counted.dueOn)
        ? []
        : [`${counted.dueOn.slice(0, 4)}년 공휴일이 빠짐없이 등록되어 있지 않습니다. 재확인이 필요합니다.`]),
    ],
    laterOn,
  };
}

/** Internal target and pre-dates of a due day. */
function before(dueOn: Day, days: CourtDays): { targetOn: Day; preDates: Day[] } {
  return {
    targetOn: days.workingDaysBefore(dueOn, 3),
    preDates: [7, 3, 1].map((ahead) => days.onOrBefore(addDays(dueOn, -ahead))),
  };
}

type Counted = { readonly rawOn: Day; readonly dueOn: Day; readonly trace: readonly TraceLine[] };

function count(period: Period, effective: Effective, days: CourtDays, courtSet: CourtSet | null): Counted {
  if (period.unit === "court") return countAsSet(period, effective, days, courtSet);
  if (period.count === null) throw new NotComputable("규칙에 기간이 없습니다. 만료일을 직접 확인해 주세요.");
  if (period.endRule === "before") return countBack(period, period.count, effective, days);
  return countOn(period, period.count, effective, days);
}

function countAsSet(period: Period, effective: Effective, days: CourtDays, courtSet: CourtSet | null): Counted {
  if (courtSet === null) throw new NotComputable("법원이 정한 기간(일수)이나 만료일을 넣어 주세요.");
  if ("days" in courtSet) return countOn({ ...period, unit: "day" }, courtSet.days, effective, days);
  if (courtSet.on < effective.on) throw new NotComputable("법원이 정한 만료일이 기산일보다 앞섭니다.");
  const trace = [{ what: "만료일", day: courtSet.on, because: "법원이 정한 날 (계산하지 않음)" }];
  return { rawOn: courtSet.on, dueOn: courtSet.on, trace };
}

function countOn(period: Period, number: number, { on, zeroHour }: Effective, days: CourtDays): Counted {
  const first = zeroHour ? on : addDays(on, 1);
  const rawOn = endOf(first, period.unit, number);
  if (!isDay(rawOn) || rawOn > lastKnown) throw new NotComputable("계산할 수 있는 날짜의 범위를 벗어납니다.");
  const trace: TraceLine[] = [
    {
      what: "첫날",
      day: first,
      because: zeroHour ? "0시에 시작하므로 첫날을 셈 (민법 제157조 단서)" : "첫날은 세지 않음 (민법 제157조)",
    },
    { what: "기간의 끝", day: rawOn, because: `${number}${periodUnits[period.unit]} · ${period.lawRef}` },
  ];
  if (period.endRule === "none") return { rawOn, dueOn: rawOn, trace: [...trace, end(rawOn, endRules.none)] };
  return { rawOn, ...rolled(rawOn, days, period, trace) };
}

function rolled(rawOn: Day, days: CourtDays, { procedure }: Period, trace: readonly TraceLine[]) {
  const law = procedure === "criminal" ? "형사소송법 제66조 제3항" : "민법 제161조";
  const lines = [...trace];
  let dueOn = rawOn;
  for (let why = days.closed(dueOn); why !== null; why = days.closed(dueOn)) {
    lines.push({ what: "휴일", day: dueOn, because: `${why} → 다음 날 (${law})` });
    dueOn = addDays(dueOn, 1);
  }
  return { dueOn, trace: [...lines, end(dueOn, dueOn === rawOn ? "근무일" : "첫 근무일")] };
}

function end(day: Day, because: string): TraceLine {
  return { what: "만료일", day, because };
}

function endOf(first: Day, unit: Period["unit"], number: number): Day {
  if (unit === "month") return lastOfMonths(first, number);
  if (unit === "year") return lastOfMonths(first, number * 12);
  return addDays(first, (unit === "week" ? number * 7 : number) - 1);
}

/**
 * Counts back from a day that has to be kept clear: 7 days before the hearing. The day itself does not count, and the whole
 * period lies between it and the last day, the earlier one of two readings (rule of use 8).
 */
function countBack(period: Period, number: number, { on }: Effective, days: CourtDays): Counted {
  const months = period.unit === "month" ? number : period.unit === "year" ? number * 12 : 0;
  const same = months > 0 ? addMonths(on, -months) : addDays(on, period.unit === "week" ? number * -7 : -number);
  const rawOn = addDays(same, -1);
  const length = `${number}${periodUnits[period.unit]}`;
  const dueOn = days.onOrBefore(rawOn);
  const trace: TraceLine[] = [
    { what: "역산", day: rawOn, because: `${withParticle(length, "이/가")} 온전히 남는 날 · ${period.lawRef}` },
    ...(dueOn === rawOn ? [] : [{ what: "휴일", day: rawOn, because: `${days.closed(rawOn)} → 앞 근무일` }]),
    end(dueOn, "이날까지"),
  ];
  return { rawOn, dueOn, trace };
}
