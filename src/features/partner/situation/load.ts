import type { Day } from "#platform/dates.ts";
import type { Tone } from "#platform/tone.ts";

/** What is counted for 특정변호사 (변호사법 시행령 제20조의12). */
export const radarKinds = { criminal: "형사", merits: "본안", others: "신청" } as const;
export type RadarKind = keyof typeof radarKinds;

/** The part of a limit from which somebody should look. */
const near = 0.8;

type Beside = { readonly count: number; readonly limit: number; readonly average: number };

/** How far a count is from making a 특정변호사: it takes both the number and so many times the average (제20조의12). */
export function radarTone({ count, limit, average }: Beside): Tone {
  if (count >= limit && count >= average) return "red";
  return count >= limit * near ? "amber" : "grey";
}

type InHand = {
  readonly duties: number;
  readonly volunteer: number;
  readonly cases: number;
  readonly deadlines: number;
};

/** What somebody has in hand as one number: what presses counts more. */
export function loadOf({ duties, volunteer, cases, deadlines }: InHand): number {
  return cases + duties * 2 + volunteer + deadlines * 2;
}

/** Beside the average of all: half as much again is much, half of it little. */
export function loadTone(load: number, average: number): Tone {
  if (average === 0 || load <= average / 2) return "green";
  return load >= average * 1.5 ? "red" : load > average ? "amber" : "blue";
}

/** The half of the year in which a day lies: the lists are made for each (시행령 제20조의11). */
export function halfYear(day: Day): { readonly from: Day; readonly to: Day } {
  const year = day.slice(0, 4);
  return day.slice(5) <= "06-30"
    ? { from: `${year}-01-01`, to: `${year}-06-30` }
    : { from: `${year}-07-01`, to: `${year}-12-31` };
}
