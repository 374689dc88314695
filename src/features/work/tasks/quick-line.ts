import { formatDay, isDay, type Day } from "#platform/dates.ts";
import { importances, isRelatedSearch, type Importance } from "./task.ts";

type Person = { readonly id: number; readonly shortName: string; readonly realName: string };

/** A word of the line that is more than a word of the title. */
export type QuickPart = { readonly token: string; readonly words: string } & (
  | { readonly kind: "importance"; readonly importance: Importance }
  | { readonly kind: "staff"; readonly id: number }
  | { readonly kind: "due"; readonly day: Day }
  | { readonly kind: "record"; readonly searchText: string }
);

/** What a line means: `title` is what is left of it. */
type QuickLine = { readonly title: string; readonly parts: readonly QuickPart[] };

/**
 * Reads a task from one line, as `소장 초안 !A @kim ~9/28 #2024가합12345` (product §6.1): its importance, colleagues by the
 * whole of their name or a beginning that only one has, the day, and a case to look for. What says nothing stays a word
 * of the title.
 */
export function readQuickLine(
  line: string,
  { staffs, today }: { readonly staffs: readonly Person[]; readonly today: Day },
): QuickLine {
  const parts: QuickPart[] = [];
  const title: string[] = [];
  for (const token of line.split(/\s+/)) {
    if (token === "") continue;
    const part = partOf(token, staffs, today);
    if (part) parts.push(part);
    else title.push(token);
  }
  return { title: title.join(" "), parts };
}

/** The line without one of its parts. */
export function withoutPart(line: string, token: string): string {
  const words = line.split(/\s+/).filter((word) => word !== "");
  const place = words.indexOf(token);
  return words.filter((_, index) => index !== place).join(" ");
}

function partOf(token: string, staffs: readonly Person[], today: Day): QuickPart | null {
  const rest = token.slice(1);
  if (rest === "") return null;
  if (token.startsWith("!")) {
    const importance = importances.find((one) => one === rest.toUpperCase());
    return importance ? { kind: "importance", token, words: `중요도 ${importance}`, importance } : null;
  }
  if (token.startsWith("@")) {
    const person = personBy(rest, staffs);
    return person ? { kind: "staff", token, words: `담당 ${person.shortName}`, id: person.id } : null;
  }
  if (token.startsWith("~")) {
    const day = dayBy(rest, today);
    return day ? { kind: "due", token, words: `기한 ${formatDay(day)}`, day } : null;
  }
  if (token.startsWith("#") && isRelatedSearch(rest)) {
    return { kind: "record", token, words: `사건 ${rest}`, searchText: rest };
  }
  return null;
}

function personBy(name: string, staffs: readonly Person[]): Person | null {
  const whole = staffs.filter(({ shortName, realName }) => shortName === name || realName === name);
  const found =
    whole.length > 0
      ? whole
      : staffs.filter(({ shortName, realName }) => shortName.startsWith(name) || realName.startsWith(name));
  return found.length === 1 ? found[0]! : null;
}

/** 9/28 and 9-28 are the next such day, from today on; 2026-09-28 is that day. */
function dayBy(text: string, today: Day): Day | null {
  if (isDay(text)) return text;
  const [, month, date] = /^(\d{1,2})[/-](\d{1,2})$/.exec(text) ?? [];
  if (month === undefined || date === undefined) return null;
  const ending = `-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  const year = Number(today.slice(0, 4));
  // 29 February may be eight years away.
  return (
    Array.from({ length: 9 }, (_, after) => `${year + after}${ending}`).find((day) => isDay(day) && day >= today) ??
    null
  );
}
