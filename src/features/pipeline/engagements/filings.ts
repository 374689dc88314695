import type { Day } from "#platform/dates.ts";

/**
 * Reports to the bar association beside 수임건수·수임액 (product §5.9): the cases of lawyers who left a public office, each
 * half-year (변호사법 제89조의4, 시행령 제20조의11), and 공익활동 of a year (제27조).
 */
export const filingKinds = { officials: "공직퇴임변호사 수임 자료", proBono: "공익활동" } as const;
export type FilingKind = keyof typeof filingKinds;

/** What a report is about; `half`: which one of the year, 0 for the whole. */
export type Filing = { readonly kind: FilingKind; readonly year: number; readonly half: 0 | 1 | 2 };

/** In addresses: `officials-2026-1`, `proBono-2025`. */
export const filingPattern = /^(?:officials-20\d\d-[12]|proBono-20\d\d)$/;

/** The report of an address that fits the pattern. */
export function filingOf(text: string): Filing {
  const [kind, year, half = "0"] = text.split("-") as [FilingKind, string, string?];
  return { kind, year: Number(year), half: Number(half) as Filing["half"] };
}

/** The address of a report. */
export function filingKey({ kind, year, half }: Filing): string {
  return half === 0 ? `${kind}-${year}` : `${kind}-${year}-${half}`;
}

/** `2026년 상반기`, `2025년`. */
export function periodWords({ year, half }: Filing): string {
  return half === 0 ? `${year}년` : `${year}년 ${half === 1 ? "상반기" : "하반기"}`;
}

/** First and last day of what is reported. */
export function spanOf({ year, half }: Filing): { readonly from: Day; readonly to: Day } {
  return {
    from: half === 2 ? `${year}-07-01` : `${year}-01-01`,
    to: half === 1 ? `${year}-06-30` : `${year}-12-31`,
  };
}

/** The report of the kind whose period ended last before a day. */
export function lastEnded(kind: FilingKind, today: Day): Filing {
  const year = Number(today.slice(0, 4));
  if (kind === "proBono") return { kind, year: year - 1, half: 0 };
  return today.slice(5) > "06-30" ? { kind, year, half: 1 } : { kind, year: year - 1, half: 2 };
}

/** The report before another one of its kind. */
export function before({ kind, year, half }: Filing): Filing {
  if (half === 0) return { kind, year: year - 1, half };
  return half === 2 ? { kind, year, half: 1 } : { kind, year: year - 1, half: 2 };
}
