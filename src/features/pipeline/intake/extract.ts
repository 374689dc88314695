import { caseNumberFacts, caseNumberText, readCaseNumber } from "#features/litigation/legal-cases/case-number.ts";
import type { Day } from "#platform/dates.ts";
import { formatPhone, isPhone } from "#platform/phone.ts";

export const factLabels = { phone: "연락처", caseNumber: "사건번호", amount: "금액", date: "날짜" } as const;
export type FactKind = keyof typeof factLabels;

/** What rules found in a line, and the sentence it stands in. */
export type Fact = {
  readonly kind: FactKind;
  /** 010-0000-0001 · 2024가합12345 · won as digits · YYYY-MM-DD. */
  readonly value: string;
  readonly sentence: string;
  /** Where it stands in the line, in UTF-16 units. */
  readonly startsAt: number;
  readonly endsAt: number;
};

type Found = Omit<Fact, "sentence">;

const sentences = new Intl.Segmenter("ko", { granularity: "sentence" });
/** More than these of one kind in one line are no facts but a list. */
const mostOfKind = 20;

/**
 * Telephones, numbers of cases, amounts and days that a line names, in their order; what overlaps another goes to the
 * kind that is more certain. `today`: the Korean day on which it was written, by which years are told.
 */
export function extractFacts(line: string, today: Day): Fact[] {
  const taken: Found[] = [];
  for (const find of [casesIn, daysIn, phonesIn, amountsIn]) {
    const free = find(line, today).filter(
      (one) => !taken.some((other) => one.startsAt < other.endsAt && other.startsAt < one.endsAt),
    );
    taken.push(...free.slice(0, mostOfKind));
  }
  return taken
    .toSorted((one, other) => one.startsAt - other.startsAt)
    .map((one) => ({ ...one, sentence: sentenceAround(line, one) }));
}

/** The sentence of the line in which something stands. */
function sentenceAround(line: string, { startsAt, endsAt }: Found): string {
  const around = [...sentences.segment(line)].filter(
    ({ index, segment }) => index < endsAt && startsAt < index + segment.length,
  );
  return around
    .map(({ segment }) => segment)
    .join("")
    .trim();
}

function matches(line: string, pattern: RegExp): { text: string; groups: readonly string[]; at: number }[] {
  return [...line.matchAll(pattern)].map((found) => ({
    text: found[0],
    groups: found.slice(1).map((group) => group ?? ""),
    at: found.index,
  }));
}

const aCase = /(?<!\d)(?:\d{4}|\d{2})[ -]?(?:재|준재)?[가-힣]{1,4}[ -]?\d{1,7}(?!\d|[년월일시분원만억천])/g;

function casesIn(line: string, today: Day): Found[] {
  return matches(line, aCase).flatMap(({ text, at }) => {
    const { number } = readCaseNumber(text, today);
    // 2024년도3 has the form of a number, but no court uses the word.
    if (!number || caseNumberFacts(number) === null) return [];
    return [{ kind: "caseNumber", value: caseNumberText(number), startsAt: at, endsAt: at + text.length }];
  });
}

const aPhone = /(?<![\d-])(?:\+82[ .-]?\d{1,2}|0\d{1,2}|1[568]\d{2})[ .-]?\d{3,4}(?:[ .-]?\d{4})?(?![\d-])/g;

function phonesIn(line: string): Found[] {
  return matches(line, aPhone).flatMap(({ text, at }) =>
    isPhone(text) ? [{ kind: "phone", value: formatPhone(text), startsAt: at, endsAt: at + text.length }] : [],
  );
}

/** 1억 2,000만 원 · 3천만원 · 2억 5천 · 1,250,000원; what counts people or things is none. */
const anAmount =
  /(?<![\d.,])(?:(\d{1,3}(?:,\d{3}){1,2}|\d{1,5})\s?억\s?)?(?:(\d{1,2}\s?천|(?<![가-힣])천(?=\s?만))\s?)?(?:(\d)\s?백\s?)?(?:(\d{1,3}(?:,\d{3}){1,3}|\d{1,8})?\s?(만)\s?)?(?:(\d{1,3}(?:,\d{3}){1,4}|\d{1,13})?\s?(원)|(?=$|[\s.,!?)]|정도|가량|쯤|을|를|이|은|의|에))(?!\s?(?:명|개|건|회|평|번|인|세|살))/g;
const mostWon = 1_000_000_000_000;

function amountsIn(line: string): Found[] {
  return matches(line, anAmount).flatMap(({ text, groups, at }) => {
    const won = wonOf(groups);
    if (won === 0 || won > mostWon) return [];
    const startsAt = at + text.length - text.trimStart().length;
    return [{ kind: "amount", value: String(won), startsAt, endsAt: startsAt + text.trim().length }];
  });
}

const numberOf = (text: string) => Number(text.replaceAll(",", ""));

/** The parts of an amount in won; 0 for a number without a unit of money. */
function wonOf([
  hundredMillions = "",
  thousands = "",
  hundreds = "",
  digits = "",
  man = "",
  rest = "",
  won = "",
]: readonly string[]): number {
  if (hundredMillions === "" && man === "" && won === "") return 0;
  // 천만 원 says one thousand without a digit.
  const thousand = thousands === "" ? 0 : numberOf(thousands.replace(/\s?천/, "")) || 1;
  const some = thousand * 1_000 + numberOf(hundreds) * 100 + numberOf(digits);
  // 2억 5천 says 만 with the 억 before it.
  const unit = man !== "" || (hundredMillions !== "" && won === "") ? 10_000 : 1;
  return numberOf(hundredMillions) * 100_000_000 + some * unit + numberOf(rest);
}

const aDay = /(?<!\d)(?:(\d{4}|\d{2})\s?년\s?)?(\d{1,2})\s?월\s?(\d{1,2})\s?일/g;
const aDottedDay = /(?<![\d.-])(\d{4})([.-])\s?(\d{1,2})\2\s?(\d{1,2})(?![\d-])/g;

function daysIn(line: string, today: Day): Found[] {
  const spoken = matches(line, aDay).map(({ text, groups: [year = "", month = "", day = ""], at }) => ({
    text,
    at,
    day: year === "" ? lastSuch(month, day, today) : isoDay(fullYear(year, today), month, day),
  }));
  const written = matches(line, aDottedDay).map(({ text, groups: [year = "", , month = "", day = ""], at }) => ({
    text,
    at,
    day: isoDay(Number(year), month, day),
  }));
  return [...spoken, ...written].flatMap(({ text, at, day }) =>
    day === null ? [] : [{ kind: "date" as const, value: day, startsAt: at, endsAt: at + text.length }],
  );
}

function fullYear(digits: string, today: Day): number {
  const year = Number(digits);
  if (digits.length === 4) return year;
  return year <= Number(today.slice(2, 4)) + 1 ? 2000 + year : 1900 + year;
}

/** Without a year people speak of what was: the last such day. */
function lastSuch(month: string, day: string, today: Day): Day | null {
  const thisYear = Number(today.slice(0, 4));
  const near = isoDay(thisYear, month, day);
  return near !== null && near <= today ? near : isoDay(thisYear - 1, month, day);
}

function isoDay(year: number, month: string, day: string): Day | null {
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const instant = new Date(`${text}T00:00:00Z`);
  const isReal = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
  return isReal && year >= 1900 && year < 3000 ? text : null;
}
