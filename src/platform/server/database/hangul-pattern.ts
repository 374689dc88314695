import { searchBigrams } from "../../hangul.ts";

const leads = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ";
const firstSyllable = 0xac00;
const lastSyllable = 0xd7a3;
const finals = 28;
const vowels = 21;

/** The last vowel that begins like the given one: ㅗ may still become ㅘ ㅙ ㅚ. Indices in Unicode order. */
const vowelGrowth: Readonly<Record<number, number>> = { 8: 11, 13: 16, 18: 19 };

/** Finals that a final may still become: ㄱ → ㄳ, ㄴ → ㄵ ㄶ, ㄹ → ㄺ … ㅀ, ㅂ → ㅄ. */
const finalGrowth: Readonly<Record<number, readonly number[]>> = {
  1: [3],
  4: [5, 6],
  8: [9, 10, 11, 12, 13, 14, 15],
  17: [18],
};

/** What stays and which 초성 moves on when a vowel follows: 철 + ㅏ → 처라, 첧 + ㅏ → 철바. */
const finalSplit: readonly (readonly [number, string])[] = [
  ...([
    [0, ""],
    [0, "ㄱ"],
    [0, "ㄲ"],
    [1, "ㅅ"],
    [0, "ㄴ"],
    [4, "ㅈ"],
    [4, "ㅎ"],
    [0, "ㄷ"],
    [0, "ㄹ"],
  ] as const),
  ...([
    [8, "ㄱ"],
    [8, "ㅁ"],
    [8, "ㅂ"],
    [8, "ㅅ"],
    [8, "ㅌ"],
    [8, "ㅍ"],
    [8, "ㅎ"],
    [0, "ㅁ"],
    [0, "ㅂ"],
  ] as const),
  ...([
    [17, "ㅅ"],
    [0, "ㅅ"],
    [0, "ㅆ"],
    [0, "ㅇ"],
    [0, "ㅈ"],
    [0, "ㅊ"],
    [0, "ㅋ"],
    [0, "ㅌ"],
    [0, "ㅍ"],
  ] as const),
  [0, "ㅎ"],
];

/**
 * Regular expression (PostgreSQL and JavaScript) that finds the normalised query in normalised text: a lone consonant
 * stands for any syllable it begins, the last syllable may still be in composition. The same meaning as
 * `matchesHangul`.
 */
export function hangulPattern(normal: string): string {
  const characters = Array.from(normal);
  return characters
    .map((character, index) => (index === characters.length - 1 ? composing(character) : standing(character)))
    .join("");
}

/**
 * Entries that `search_tokens` of every text holds in which the normalised query is found: three neighbouring characters
 * with the third one opened, or where one of them is a lone 초성 the pairs, the last pair with its last syllable opened.
 * Others may hold them too, so the rows must still be compared with `hangulPattern`. Empty below two characters: then the
 * index cannot answer.
 */
export function searchKeys(normal: string): string[] {
  const characters = Array.from(normal);
  const last = characters.length - 1;
  const keys = characters.slice(1).flatMap((second, index) => {
    const first = characters[index]!;
    const third = characters[index + 2];
    if (third !== undefined && ![first, second, third].some(isLead)) return [first + second + opened(third)];
    // The triple that ends here says more than this pair.
    if (index > 0 && ![characters[index - 1]!, first, second].some(isLead)) return [];
    return searchBigrams(first + (index + 1 === last ? opened(second) : second));
  });
  return [...new Set(keys)];
}

const isLead = (character: string) => leads.includes(character);

/**
 * The longest run of characters that every text holds as they are in which the normalised query is found; empty when
 * there are none.
 */
export function literalPart(normal: string): string {
  const characters = Array.from(normal);
  const last = characters.length - 1;
  const runs = characters.map((character, index) => {
    const mayGrow = index === last && syllableCode(character) !== null;
    return mayGrow || isLead(character) ? "\n" : character;
  });
  return runs
    .join("")
    .split("\n")
    .reduce((longest, run) => (run.length > longest.length ? run : longest));
}

/** Without its final, and with the vowel it grew from: what it and all that it may become have in common. 철 → 처, 화 → 호. */
function opened(character: string): string {
  const code = syllableCode(character);
  if (code === null) return character;
  const vowel = Math.floor(code / finals) % vowels;
  const grewFrom = Object.entries(vowelGrowth).find(([from, to]) => vowel > Number(from) && vowel <= to)?.[0];
  return syllable(code - (code % finals) - (vowel - Number(grewFrom ?? vowel)) * finals);
}

function standing(character: string): string {
  const lead = leads.indexOf(character);
  if (character.length === 1 && lead >= 0) return `[${character}${range(lead * vowels * finals, vowels * finals)}]`;
  return /[\p{L}\p{N}\p{M}]/u.test(character) ? character : `\\${character}`;
}

function composing(character: string): string {
  const code = syllableCode(character);
  if (code === null) return standing(character);
  const [, moved] = finalSplit[code % finals]!;
  const spilled = moved === "" ? "" : `|${kept(character)}${standing(moved)}`;
  return `(?:[${grown(character).join("")}]${spilled})`;
}

/** The syllable and all that it may become by typing on within it. */
function grown(character: string): string[] {
  const code = syllableCode(character)!;
  const final = code % finals;
  if (final > 0) return [final, ...(finalGrowth[final] ?? [])].map((next) => syllable(code - final + next));
  const vowel = Math.floor(code / finals) % vowels;
  const size = ((vowelGrowth[vowel] ?? vowel) - vowel + 1) * finals;
  return Array.from({ length: size }, (_, index) => syllable(code + index));
}

/** What is left of the syllable when its final moves to the next one. */
function kept(character: string): string {
  const code = syllableCode(character)!;
  const final = code % finals;
  return syllable(code - final + finalSplit[final]![0]);
}

function range(offset: number, size: number): string {
  return `${syllable(offset)}-${syllable(offset + size - 1)}`;
}

function syllable(offset: number): string {
  return String.fromCodePoint(firstSyllable + offset);
}

/** Position among the Hangul syllables; null for other characters. */
function syllableCode(character: string): number | null {
  const code = character.codePointAt(0)!;
  return code >= firstSyllable && code <= lastSyllable ? code - firstSyllable : null;
}
