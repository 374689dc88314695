import { getHolidayPreset } from "@hyunbinseo/holidays-kr";
import { useEffect, useState } from "react";
import type { Day } from "#platform/dates.ts";

type Holidays = ReadonlyMap<Day, string>;
const none: Holidays = new Map();

/** Names of the public holidays of these years (월력요항); years that are not announced yet have none. */
export async function holidaysOf(years: readonly number[]): Promise<Holidays> {
  const presets = await Promise.all(years.map((year) => getHolidayPreset(String(year)).catch(() => ({}))));
  return new Map(
    presets.flatMap((preset) =>
      Object.entries(preset as Record<Day, readonly string[]>).map(([day, names]) => [day, names.join(" · ")] as const),
    ),
  );
}

/** The holidays of the years from one day to another; none until they are there. */
export function useHolidays(from: Day, to: Day): Holidays {
  const [holidays, setHolidays] = useState(none);
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
  useEffect(() => {
    let left = false;
    void holidaysOf(first === last ? [first] : [first, last]).then((found) => left || setHolidays(found));
    return () => {
      left = true;
    };
  }, [first, last]);
  return holidays;
}
