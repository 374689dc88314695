import { formatDay } from "#platform/dates.ts";
import { leaveKinds, type LeaveKind, type WhenOff } from "../law/days.ts";

/** Facts of a leave whose columns are its own: what booking and absence are made of. */
export function whenOf(row: {
  readonly kind: string;
  readonly starts_on: string;
  readonly ends_on: string;
  readonly from_time: string;
  readonly until_time: string;
}): WhenOff {
  const { kind, starts_on: startsOn, ends_on: endsOn, from_time: fromTime, until_time: untilTime } = row;
  return { kind: kind as LeaveKind, startsOn, endsOn, fromTime, untilTime };
}

/** 연차 2026-12-01(화)–12-03(목): what a leave is called. */
export function titleOf({ kind, startsOn, endsOn, fromTime, untilTime }: WhenOff): string {
  const time = kind === "hours" ? ` ${fromTime}–${untilTime}` : "";
  const last = startsOn === endsOn ? "" : `–${formatDay(endsOn).slice(5)}`;
  return `${leaveKinds[kind]} ${formatDay(startsOn)}${last}${time}`;
}
