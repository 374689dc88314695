import { compactOf, isWritten, soughtOf, type Compact, type Sought } from "./compact.ts";
import {
  advertisingRules,
  forbiddenWordRule,
  nameRules,
  type AdvertisingLevel,
  type AdvertisingRule,
  type AdvertisingRuleId,
} from "./rules.ts";

/** A phrase that an advertisement must not, or should not, say. */
export type AdvertisingHit = {
  readonly rule: AdvertisingRuleId;
  readonly level: AdvertisingLevel;
  /** As it stands in the text; blank where something is missing. */
  readonly phrase: string;
  /** Where it begins and ends in the text; both 0 where something is missing. */
  readonly start: number;
  readonly end: number;
  readonly label: string;
  readonly article: string;
  readonly suggestion: string;
};

export type AdvertisingContext = {
  /** Korean calendar day whose rules hold. */
  readonly day: string;
  /** Names of which the text has to hold one each; null: it need not, as it is a part of a text. */
  readonly firmName: string | null;
  readonly lawyerName: string | null;
  /** Specialties that the bar has registered of the lawyers of the text: 이혼. */
  readonly specialties: readonly string[];
  /** Words that the brand does not use. */
  readonly forbiddenWords?: readonly string[];
};

type Prepared = {
  readonly rule: AdvertisingRule;
  readonly sought: readonly Sought[];
  readonly notBefore: readonly string[];
  readonly notAfter: readonly string[];
};

const compacted = (words: readonly string[] = []) => words.map((word) => soughtOf(word).letters);
const prepared: readonly Prepared[] = advertisingRules.map((rule) => ({
  rule,
  sought: rule.phrases.map(soughtOf).toSorted((one, other) => other.letters.length - one.letters.length),
  notBefore: compacted(rule.notBefore),
  notAfter: compacted(rule.notAfter),
}));

/** Every phrase that the rules of that day mind, in the order of the text, what is missing last (rules §7.12). */
export function checkAdvertising(text: string, context: AdvertisingContext): AdvertisingHit[] {
  const compact = compactOf(text);
  const holding = prepared.filter(
    ({ rule }) => rule.from <= context.day && (rule.until === null || context.day <= rule.until),
  );
  const own = (context.forbiddenWords ?? []).map(soughtOf).filter(({ letters }) => letters !== "");
  const hits = [
    ...holding.flatMap((one) => hitsOf(text, compact, one, context)),
    ...own.flatMap((sought) =>
      placesOf(compact, sought).map((at) => hitAt(text, compact, forbiddenWordRule, at, sought.letters.length)),
    ),
  ].toSorted((one, other) => one.start - other.start || other.end - one.end);
  return [...hits, ...missing(compact, context)];
}

function hitsOf(text: string, compact: Compact, one: Prepared, context: AdvertisingContext): AdvertisingHit[] {
  const { rule, sought } = one;
  const taken: [start: number, end: number][] = [];
  for (const phrase of sought) {
    for (const at of placesOf(compact, phrase)) {
      const end = at + phrase.letters.length;
      // The longest phrase of a rule stands for those inside it.
      if (taken.some(([from, to]) => at < to && from < end)) continue;
      if (meansOtherwise(compact, one, at, end)) continue;
      if (rule.id === "specialty" && isRegistered(compact, at, end, context.specialties)) continue;
      taken.push([at, end]);
    }
  }
  return taken.map(([at, end]) => hitAt(text, compact, rule, at, end - at));
}

function placesOf(compact: Compact, sought: Sought): number[] {
  const places: number[] = [];
  const { letters } = sought;
  for (let at = compact.letters.indexOf(letters); at >= 0; at = compact.letters.indexOf(letters, at + 1)) {
    if (isWritten(compact, at, sought) && !isInsideNumber(compact, at)) places.push(at);
  }
  return places;
}

/** 1위 is no 11위, and 0원 no 10원. */
function isInsideNumber({ letters, apart }: Compact, at: number): boolean {
  return isDigit(letters[at]) && at > 0 && (isDigit(letters[at - 1]) || letters[at - 1] === ",") && !apart[at];
}

function isDigit(letter: string | undefined): boolean {
  return letter !== undefined && letter >= "0" && letter <= "9";
}

function meansOtherwise({ letters }: Compact, one: Prepared, at: number, end: number): boolean {
  return (
    one.notBefore.some((word) => letters.startsWith(word, end)) ||
    one.notAfter.some((word) => letters.endsWith(word, at))
  );
}

/** 이혼 전문, where one of the lawyers is registered for 이혼; the word stands in the phrase or before it. */
function isRegistered({ letters }: Compact, at: number, end: number, specialties: readonly string[]): boolean {
  const nearby = letters.slice(Math.max(0, at - 12), end);
  return specialties.some((specialty) => {
    const word = soughtOf(specialty).letters;
    return word !== "" && nearby.includes(`${word}전`);
  });
}

function hitAt(
  text: string,
  { starts, ends }: Compact,
  rule: Omit<AdvertisingRule, "phrases">,
  at: number,
  length: number,
): AdvertisingHit {
  const start = starts[at]!;
  const end = ends[at + length - 1]!;
  const { id, level, label, article, suggestion } = rule;
  return { rule: id, level, phrase: text.slice(start, end), start, end, label, article, suggestion };
}

function missing(compact: Compact, { firmName, lawyerName, day }: AdvertisingContext): AdvertisingHit[] {
  const names = [
    [nameRules.firmName, firmName],
    [nameRules.lawyerName, lawyerName],
  ] as const;
  return names.flatMap(([rule, name]) => {
    if (name === null || day < rule.from) return [];
    if (name !== "" && compact.letters.includes(soughtOf(name).letters)) return [];
    const { id, level, label, article, suggestion } = rule;
    return [{ rule: id, level, phrase: "", start: 0, end: 0, label, article, suggestion }];
  });
}
