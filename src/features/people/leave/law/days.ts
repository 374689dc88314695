import { addDays, type Day } from "#platform/dates.ts";

export const leaveKinds = {
  annual: "연차",
  morning: "오전 반차",
  afternoon: "오후 반차",
  hours: "시간연차",
  sick: "병가",
  family: "경조휴가",
  official: "공가",
  birth: "출산휴가",
  compensatory: "대체휴무",
} as const;
export type LeaveKind = keyof typeof leaveKinds;

/** Kinds of 연차: asked for by the person, and moved by the firm at most (제60조 제5항). */
export const annualKinds: readonly LeaveKind[] = ["annual", "morning", "afternoon", "hours"];

/** From which lots a kind is taken; null: it stands beside the balance, as the law or the firm gives it. */
export function lotsOf(kind: LeaveKind): "annual" | "compensatory" | null {
  if (annualKinds.includes(kind)) return "annual";
  return kind === "compensatory" ? "compensatory" : null;
}

/** Minutes that the person owes on a day by the own terms: 0 where none are. */
export type MinutesOn = (day: Day) => number;

export type WhenOff = {
  readonly kind: LeaveKind;
  readonly startsOn: Day;
  readonly endsOn: Day;
  /** HH:mm of 시간연차. */
  readonly fromTime: string;
  readonly untilTime: string;
};

export type DayOff = { readonly day: Day; readonly minutes: number };

const midday = { from: 12 * 60, until: 13 * 60 } as const;
const workday = { from: "09:00", noon: "14:00", until: "18:00" } as const;
/** 시간연차 is asked for in steps of so many minutes. */
const leaveStep = 30;

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** When of the days it is, as local times `YYYY-MM-DDTHH:mm`. */
export function spanOf({ kind, startsOn, endsOn, fromTime, untilTime }: WhenOff): { from: string; until: string } {
  const times = {
    morning: [workday.from, workday.noon],
    afternoon: [workday.noon, workday.until],
    hours: [fromTime, untilTime],
  } as const;
  const [from, until] = kind in times ? times[kind as keyof typeof times] : [workday.from, workday.until];
  return { from: `${startsOn}T${from}`, until: `${endsOn}T${until}` };
}

/** What is wrong with it, by field; null: nothing. */
export function whenProblem({
  kind,
  startsOn,
  endsOn,
  fromTime,
  untilTime,
}: WhenOff): [field: string, why: string] | null {
  if (endsOn < startsOn) return ["endsOn", "끝나는 날은 시작하는 날보다 앞설 수 없습니다."];
  const oneDay = kind === "morning" || kind === "afternoon" || kind === "hours";
  if (oneDay && endsOn !== startsOn) return ["endsOn", `${leaveKinds[kind]}는 하루 안에서 신청해 주세요.`];
  if (kind !== "hours") {
    return fromTime || untilTime ? ["fromTime", "시각은 시간연차에만 적습니다."] : null;
  }
  if (!fromTime) return ["fromTime", "시작 시각을 골라 주세요."];
  if (!untilTime || untilTime <= fromTime) return ["untilTime", "끝나는 시각은 시작 시각보다 뒤여야 합니다."];
  if (timeOff(fromTime, untilTime) % leaveStep !== 0 || timeOff(fromTime, untilTime) === 0)
    return ["untilTime", `시간연차는 ${leaveStep}분 단위로 신청해 주세요(12:00–13:00은 세지 않습니다).`];
  return null;
}

function timeOff(fromTime: string, untilTime: string): number {
  const [from, until] = [minuteOf(fromTime), minuteOf(untilTime)];
  const rest = Math.max(0, Math.min(until, midday.until) - Math.max(from, midday.from));
  return until - from - rest;
}

/** Days and minutes that are taken: working days alone, half a day being half of the person's own day. */
export function daysOff(when: WhenOff, minutesOn: MinutesOn): readonly DayOff[] {
  const found: DayOff[] = [];
  for (let day = when.startsOn; day <= when.endsOn; day = addDays(day, 1)) {
    const owed = minutesOn(day);
    if (owed === 0) continue;
    const half = when.kind === "morning" ? Math.ceil(owed / 2) : Math.floor(owed / 2);
    const isHalf = when.kind === "morning" || when.kind === "afternoon";
    const minutes =
      when.kind === "hours" ? Math.min(owed, timeOff(when.fromTime, when.untilTime)) : isHalf ? half : owed;
    found.push({ day, minutes });
  }
  return found;
}

/** A lot with what is left of it. */
export type Lot = { readonly id: number; readonly from: Day; readonly until: Day; readonly left: number };

export type Booked = DayOff & { readonly lot: number };

/**
 * From which lot each day is taken: of those that hold on that day, the one that ends first, so that nothing ends unused
 * that could be used. A day may be taken from two. `missing`: minutes for which there is no lot, by day.
 */
export function bookDays(days: readonly DayOff[], lots: readonly Lot[]) {
  const left = new Map(lots.map((lot) => [lot.id, lot.left]));
  const byEnd = lots.toSorted((one, other) =>
    one.until === other.until ? one.id - other.id : one.until < other.until ? -1 : 1,
  );
  const booked: Booked[] = [];
  const missing: DayOff[] = [];
  for (const { day, minutes } of days) {
    let open = minutes;
    for (const lot of byEnd) {
      const take = lot.from <= day && day <= lot.until ? Math.min(open, left.get(lot.id)!) : 0;
      if (take === 0) continue;
      left.set(lot.id, left.get(lot.id)! - take);
      booked.push({ day, minutes: take, lot: lot.id });
      open -= take;
    }
    if (open > 0) missing.push({ day, minutes: open });
  }
  return { booked, missing };
}

/** 3일 4시간: so many minutes in the person's own days, hours and minutes. */
export function minutesInWords(minutes: number, day: number): string {
  const size = Math.abs(minutes);
  const [days, rest] = day > 0 ? [Math.floor(size / day), size % day] : [0, size];
  const parts = [
    days > 0 && `${days}일`,
    rest >= 60 && `${Math.floor(rest / 60)}시간`,
    rest % 60 > 0 && `${rest % 60}분`,
  ].filter(Boolean);
  return `${minutes < 0 ? "−" : ""}${parts.join(" ") || "0일"}`;
}
