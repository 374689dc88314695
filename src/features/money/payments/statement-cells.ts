import { isDay, type Day } from "#platform/dates.ts";
import { parseWon } from "#platform/money.ts";

/** No day, time or amount is written longer; what is longer is not looked at. */
const longest = 40;

const wonText = /^[+-]?₩?(?:0|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d*)원?$/u;

/** A whole amount as banks write it: `1,100,000`, `-5000원`; not `000` and not `01`. */
export function isWonText(text: string): boolean {
  const cell = text.trim();
  return cell.length <= longest && wonText.test(cell);
}

/** Won of a cell, 0 for a blank one and for a dash; null when it is no amount. */
export function readWon(text: string): number | null {
  const cell = text.trim();
  if (cell === "" || cell === "-") return 0;
  return cell.length > longest ? null : parseWon(cell);
}

/** 2026-11-20 09:10, 2026.11.20, 2026/11/20, 20261120, 26.11.20 and 2026년 11월 20일 → the day; null for others. */
export function readDay(text: string): Day | null {
  const cell = text.trim();
  if (cell.length > longest) return null;
  const match =
    /^(\d{4}|\d{2})\s*[-./년]\s*(\d{1,2})\s*[-./월]\s*(\d{1,2})(?!\d)/u.exec(cell) ??
    /^(\d{4})(\d{2})(\d{2})(?!\d{3})/.exec(cell);
  if (!match) return null;
  const [, year = "", month = "", day = ""] = match;
  const full = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(full) ? full : null;
}

/** `9:10` → 09:10, `오후 3:42:30` → 15:42:30, of a cell that may hold a day too; blank when it has no time. */
export function readTime(text: string): string {
  const cell = text.trim();
  if (cell.length > longest) return "";
  const match = /(오전|오후)?\s?(\d{1,2}):(\d{2})(?::(\d{2}))?/u.exec(cell);
  if (!match) return "";
  const [, half, hour = "", minute = "", second] = match;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === "오후" ? 12 : 0);
  if (hours > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return "";
  const time = `${String(hours).padStart(2, "0")}:${minute}`;
  return second === undefined ? time : `${time}:${second}`;
}

export function hasSeconds({ time }: { readonly time: string }): boolean {
  return time.length === "09:10:11".length;
}
