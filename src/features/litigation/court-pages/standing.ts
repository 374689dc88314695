import { formatDateTime, seoulDay, type Day } from "#platform/dates.ts";
import {
  hearingResults,
  hearingStatusLabels,
  type HearingResult,
  type HearingStatus,
} from "#features/litigation/hearings/hearing.ts";
import type { CourtRow } from "./court-page.ts";
import { readServiceLine } from "./service-line.ts";

/** What the book of a case holds of what the court's page says. */
export type Standing = {
  readonly hearings: readonly {
    readonly number: number;
    /** ISO 8601. */
    readonly at: string;
    readonly status: HearingStatus;
    readonly result: HearingResult | null;
    readonly courtRoom: string;
  }[];
  readonly services: readonly {
    readonly number: number;
    readonly documentName: string;
    readonly party: string;
    readonly startOn: Day | null;
    readonly openedOn: Day | null;
  }[];
  readonly entries: readonly { readonly onDate: Day; readonly content: string; readonly result: string }[];
};

export const comparedWords = { there: "있음", new: "새것", differs: "다름" } as const;

/** A row beside what stands. */
export type Compared = {
  readonly is: keyof typeof comparedWords;
  /** What differs, a sentence each: `법정 302호 → 304호`. */
  readonly differs: readonly string[];
  /** The hearing that stands for it, or the service; null: none does. */
  readonly hearing: number | null;
  readonly service: number | null;
};

const nothing: Compared = { is: "new", differs: [], hearing: null, service: null };

/** What became of a hearing: a result, or that it was put off before anybody came. */
export type Outcome = HearingResult | "adjourned";

const outcomes: readonly (readonly [word: string, outcome: Outcome])[] = [
  ["변경", "adjourned"],
  ["추후지정", "undetermined"],
  ["추정", "undetermined"],
  ["연기", "postponed"],
  ["속행", "continued"],
  ["종결", "closed"],
  ["선고", "judged"],
  ["쌍불", "bothAbsent"],
  ["쌍방불출석", "bothAbsent"],
  ["쌍방 불출석", "bothAbsent"],
  ["조정불성립", "continued"],
  ["조정성립", "settled"],
  ["화해", "settled"],
  ["취하", "withdrawn"],
];

/** What became of a hearing by the words of the court's page; null where they say nothing of it. */
export function outcomeOf(result: string): Outcome | null {
  return outcomes.find(([word]) => result.includes(word))?.[1] ?? null;
}

/** 있음, 새것 or 다름: a pasted row beside what the case holds (product N18). */
export function compareRow(row: CourtRow, standing: Standing): Compared {
  if (row.kind === "hearing") return besideHearings(row, standing) ?? besideEntries(row, standing);
  if (row.kind === "service") return besideServices(row, standing);
  return besideEntries(row, standing);
}

const wordOf = ({ status, result }: Standing["hearings"][number]) =>
  result === null ? hearingStatusLabels[status] : hearingResults[result];

/** Null for a row without time of a day on which no hearing stands: it can only be written down as it is. */
function besideHearings(row: CourtRow, { hearings }: Standing): Compared | null {
  const ofDay = hearings.filter(({ at, status }) => seoulDay(at) === row.onDate && status !== "moved");
  const exact = ofDay.find(({ at }) => row.time === null || formatDateTime(at).slice(11, 16) === row.time);
  const stands = exact ?? ofDay.find(({ status }) => status === "scheduled");
  if (!stands) return row.time === null ? null : nothing;
  const differs: string[] = [];
  const time = formatDateTime(stands.at).slice(11, 16);
  if (row.time !== null && time !== row.time) differs.push(`시각 ${time} → ${row.time}`);
  if (row.courtRoom !== "" && plain(stands.courtRoom) !== plain(row.courtRoom)) {
    differs.push(`법정 ${stands.courtRoom || "없음"} → ${row.courtRoom}`);
  }
  const outcome = outcomeOf(row.result);
  const known = outcome === "adjourned" ? stands.status !== "scheduled" : stands.result === outcome;
  if (outcome !== null && !known) differs.push(`결과 ${wordOf(stands)} → ${row.result}`);
  return { is: differs.length === 0 ? "there" : "differs", differs, hearing: stands.number, service: null };
}

function besideServices(row: CourtRow, standing: Standing): Compared {
  const { party, documentName, reachedOn } = readServiceLine(row);
  const days = [row.onDate, ...(reachedOn === null ? [] : [reachedOn])];
  const registered = standing.services.find(
    (one) =>
      plain(one.documentName) === plain(documentName) &&
      (one.party === "" || party === "" || plain(one.party) === plain(party)) &&
      [one.startOn, one.openedOn].some((day) => day !== null && days.includes(day)),
  );
  const written = besideEntries(row, standing);
  if (!registered) return written;
  return { ...written, is: written.is === "new" ? "there" : written.is, service: registered.number };
}

function besideEntries(row: CourtRow, { entries }: Standing): Compared {
  const same = entries.find(({ onDate, content }) => onDate === row.onDate && plain(content) === plain(row.content));
  if (!same) return nothing;
  if (plain(same.result) === plain(row.result)) return { ...nothing, is: "there" };
  const differs = [`결과 ${same.result || "없음"} → ${row.result || "없음"}`];
  return { ...nothing, is: "differs", differs };
}

/** Blanks count for nothing: browsers copy them as they like. */
function plain(text: string): string {
  return text.normalize("NFC").replaceAll(/\s/g, "");
}
