import { isDay, seoulDay, type Day } from "#platform/dates.ts";

/** A quarter of the firm's year, which runs from 21 December to 20 December (spec §9). */
export type FiscalQuarter = {
  /** The year it ends in: 21 December 2026 belongs to 2027. */
  readonly year: number;
  readonly quarter: 1 | 2 | 3 | 4;
  /** `2026년 4분기` */
  readonly label: string;
  /** First and last day, both inside. */
  readonly start: Day;
  readonly end: Day;
};

/** Month and day on which quarters 1 to 4 begin and end. */
const bounds = [
  { quarter: 1, start: "12-21", end: "03-20" },
  { quarter: 2, start: "03-21", end: "06-20" },
  { quarter: 3, start: "06-21", end: "09-20" },
  { quarter: 4, start: "09-21", end: "12-20" },
] as const;

/** The fiscal quarter of a calendar day (`YYYY-MM-DD`) or of an instant by the firm's clock. */
export function fiscalQuarter(at: Day | Date): FiscalQuarter {
  const day = typeof at === "string" ? at : seoulDay(at);
  if (!isDay(day)) throw new RangeError(`not a day: ${day}`);
  const monthDay = day.slice(5);
  const calendarYear = Number(day.slice(0, 4));
  const year = monthDay >= bounds[0].start ? calendarYear + 1 : calendarYear;
  const found = year > calendarYear ? bounds[0] : bounds.find((bound) => monthDay <= bound.end)!;
  return {
    year,
    quarter: found.quarter,
    label: `${year}년 ${found.quarter}분기`,
    start: `${pad(found.quarter === 1 ? year - 1 : year)}-${found.start}`,
    end: `${pad(year)}-${found.end}`,
  };
}

function pad(year: number): string {
  return String(year).padStart(4, "0");
}
