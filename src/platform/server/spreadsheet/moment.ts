import { formatDateTime, isDay } from "../../dates.ts";
import { plainWord } from "./cell-words.ts";

/** A day of a file, and the time beside it. */
export type Moment = {
  /** YYYY-MM-DD */
  readonly day: string;
  /** HH:mm:ss on the firm's clock; null when the cell tells none. */
  readonly time: string | null;
  /** The cell counts days, as spreadsheets keep a date: 46000. */
  readonly counted: boolean;
};

/** Whether a time is more than the beginning of its day, which spreadsheets write beside days. */
export function hasTime(time: string | null): time is string {
  return time !== null && time !== "00:00:00";
}

const longest = 60;
const written =
  /^(?<year>\d{4}) ?[-./년] ?(?<month>\d{1,2}) ?[-./월] ?(?<date>\d{1,2}) ?[.일]?(?: ?(?:\((?<short>[일월화수목금토])\)|(?<long>[일월화수목금토])요일))?(?:[ T]? ?(?<rest>\S.*))?$/u;
const digits = /^(?<year>\d{4})(?<month>\d{2})(?<date>\d{2})$/;
const clock =
  /^(?:(?<before>오전|오후|am|pm) ?)?(?<hour>\d{1,2})(?::(?<minute>\d{2})(?::(?<second>\d{2})(?:\.\d{1,9})?)?|시(?: ?(?<min>\d{1,2})분(?: ?(?<sec>\d{1,2})초)?)?)(?: ?(?<after>am|pm))?$/iu;
const withZone = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;
const serial = /^\d{5}(?:\.\d{1,20})?$/;

/**
 * 2026-03-04, 2026. 3. 4. 15:20, 2026년 3월 4일(수) 오후 3:20, 20260304, 2026-03-04T06:20:00Z and 46085, as Excel counts
 * days since 1900. Null for everything else, also for a weekday that the day does not have.
 */
export function readMoment(cell: string): Moment | null {
  if (cell.length > longest) return null;
  const text = plainWord(cell);
  if (serial.test(text)) return ofSerial(Number(text));
  if (withZone.test(text)) return ofInstant(text);
  const parts = (written.exec(text) ?? digits.exec(text))?.groups;
  if (!parts) return null;
  const { year = "", month = "", date = "", rest } = parts;
  const day = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  const weekday = parts["short"] ?? parts["long"];
  if (!isDay(day) || (weekday !== undefined && weekday !== weekdayOf(day))) return null;
  if (rest === undefined) return { day, time: null, counted: false };
  const time = readClock(rest);
  return time === null ? null : { day, time, counted: false };
}

function weekdayOf(day: string): string {
  return "일월화수목금토"[new Date(`${day}T00:00:00Z`).getUTCDay()]!;
}

function readClock(text: string): string | null {
  const parts = clock.exec(text)?.groups;
  if (!parts || (parts["before"] && parts["after"])) return null;
  const half = (parts["before"] ?? parts["after"])?.toLowerCase();
  const hour = hourOf(Number(parts["hour"]), half === undefined ? null : half === "오후" || half === "pm");
  const minute = Number(parts["minute"] ?? parts["min"] ?? 0);
  const second = Number(parts["second"] ?? parts["sec"] ?? 0);
  if (hour === null || minute > 59 || second > 59) return null;
  return [hour, minute, second].map((part) => String(part).padStart(2, "0")).join(":");
}

/** 오전 12시 is 0, 오후 12시 is 12; people write 오후 15시 too. Null for no hour of that half. */
function hourOf(hour: number, afternoon: boolean | null): number | null {
  if (hour > 23) return null;
  if (afternoon === null) return hour;
  if (afternoon) return hour === 0 ? null : hour < 12 ? hour + 12 : hour;
  return hour > 12 ? null : hour % 12;
}

function ofInstant(text: string): Moment | null {
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime())) return null;
  const [day = "", time = ""] = formatDateTime(instant).split(" ");
  return { day, time, counted: false };
}

/** Day 1 is 1900-01-01 in a calendar that has a 29 February 1900, so that later days are counted from 1899-12-30. */
function ofSerial(days: number): Moment {
  const [day = "", time = ""] = new Date(Date.UTC(1899, 11, 30) + Math.round(days * 86_400) * 1000)
    .toISOString()
    .slice(0, 19)
    .split("T");
  return { day, time: Number.isInteger(days) ? null : time, counted: true };
}
