import { isDay, type Day } from "#platform/dates.ts";
import type { CourtRow } from "./court-page.ts";

/** What a row of 송달 says. */
export type ServiceLine = {
  /** As the page names it: 피고1, 원고 소송대리인. Blank where it says nobody. */
  readonly party: string;
  readonly documentName: string;
  readonly result: "delivered" | "closed" | "absent" | "moved" | "unknown" | "other";
  /** The day of 도달; null where the page gives none. */
  readonly reachedOn: Day | null;
  /** 0시 도달: deemed, since nobody opened it. */
  readonly deemed: boolean;
};

const failed = [
  ["폐문부재", "closed"],
  ["수취인부재", "absent"],
  ["이사불명", "moved"],
  ["주소불명", "unknown"],
  ["수취인불명", "unknown"],
  ["불능", "other"],
] as const;

const dayIn = /(\d{4})[.\-/]\s?(\d{1,2})[.\-/]\s?(\d{1,2})/;

/** Reads `피고1에게 소장부본 송달` with `2024.03.11 도달`. */
export function readServiceLine({ content, result }: Pick<CourtRow, "content" | "result">): ServiceLine {
  const at = content.indexOf("에게 ");
  const party = at < 0 ? "" : content.slice(0, at).trim();
  const rest = at < 0 ? content : content.slice(at + "에게 ".length);
  const documentName = rest.replace(/\s?(?:송달|발송|도달)$/, "").trim();
  const found = dayIn.exec(result);
  const day = found ? `${found[1]}-${found[2]!.padStart(2, "0")}-${found[3]!.padStart(2, "0")}` : "";
  return {
    party: party.slice(0, 100),
    documentName: (documentName === "" ? content : documentName).slice(0, 200),
    result: failed.find(([word]) => result.includes(word))?.[1] ?? "delivered",
    reachedOn: isDay(day) && result.includes("도달") ? day : null,
    deemed: result.includes("0시"),
  };
}
