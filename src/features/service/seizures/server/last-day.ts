import { getHolidayPreset } from "@hyunbinseo/holidays-kr";
import type { Day } from "#platform/dates.ts";
import { dayAfter } from "../claim-account.ts";

/**
 * The last day of a period of so many days that begins with a day: that day is not counted, and a period that would end
 * on a Saturday, Sunday or holiday ends with the next working day (민법 제157조, 제161조). Holidays of years that are not
 * announced yet are not known.
 */
export async function lastDay(from: Day, days: number): Promise<Day> {
  let last = dayAfter(from, days);
  while (await isFree(last)) last = dayAfter(last);
  return last;
}

async function isFree(day: Day): Promise<boolean> {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6) return true;
  const holidays: object = await getHolidayPreset(day.slice(0, 4)).catch(() => ({}));
  return day in holidays;
}
