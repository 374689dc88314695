import { convertQwertyToHangul, disassemble } from "es-hangul";
import { folded, plainLine } from "./normal-text.ts";

const leads = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ";
const firstSyllable = 0xac00;
const lastSyllable = 0xd7a3;
const syllablesPerLead = 588;

/** 초성 of every Hangul syllable, other characters as they are: 김철수 → ㄱㅊㅅ. The database's `choseong`. */
export function choseong(text: string): string {
  return Array.from(text, leadOf).join("");
}

/** Whether the query is 초성 alone, spaces aside: ㄱㅊㅅ. */
export function isChoseongQuery(query: string): boolean {
  const plain = searchNormal(query);
  return plain !== "" && Array.from(plain).every((character) => leads.includes(character));
}

/** The folded text without white space and punctuation. The database's `search_normal`. */
export function searchNormal(text: string): string {
  return folded(text).replaceAll(/\p{White_Space}|(?!\p{Alphabetic})[\p{P}\p{S}]/gu, "");
}

/**
 * The Hangul that a word of Latin letters was meant as when it was typed with the keyboard still on English: rlacjftn →
 * 김철수. Null where no such word comes out (contract → 채ㅜㅅㄱㅁㅊㅅ), or a single syllable only, which finds too much.
 */
export function otherLayout(word: string): string | null {
  if (!/^[a-z]{4,60}$/i.test(word)) return null;
  // The shift key makes other letters of a few keys alone; with caps lock on nobody meant those.
  const meant = convertQwertyToHangul(word === word.toUpperCase() ? word.toLowerCase() : word);
  return /^[가-힣]{2,}[ㄱ-ㅎ]?$/u.test(meant) || /^[가-힣][ㄱ-ㅎ]$/u.test(meant) ? meant : null;
}

/**
 * Tokens for `search_tokens @> $1`: pairs of neighbouring characters of the normalised query; a pair of a syllable and
 * a lone 초성 (김ㅊ) is looked up by its 초성, so rows found that way must still be compared. Empty when fewer than two
 * characters remain: then the index cannot answer, and `@> '{}'` would find every row.
 */
export function searchBigrams(query: string): string[] {
  const characters = Array.from(searchNormal(query));
  const tokens = new Set<string>();
  for (let index = 1; index < characters.length; index += 1) {
    const pair = characters[index - 1]! + characters[index]!;
    const mixed = Array.from(pair).some(isSyllable) && Array.from(pair).some((character) => leads.includes(character));
    tokens.add(mixed ? choseong(pair) : pair);
  }
  return [...tokens];
}

/**
 * Whether every word of the query stands in the text, in any order; case, punctuation and spaces of the text aside. A
 * lone consonant stands for any syllable it begins (ㄱㅊㅅ and 김ㅊ find 김철수), and the last syllable of a word may
 * still be in composition (김처 and 김첤 find it too), and all of it may have been typed in the other layout (rlacjftn). A
 * blank query finds everything, one of punctuation alone nothing.
 */
export function matchesHangul(query: string, text: string): boolean {
  if (query.trim() === "") return true;
  const given = Array.from(searchNormal(text));
  const stands = (word: string) => {
    const wanted = Array.from(searchNormal(word));
    return given.some((_, start) => matchesAt(wanted, given, start));
  };
  const words = plainLine(query)
    .split(/\s+/u)
    .filter((word) => searchNormal(word) !== "");
  return (
    words.length > 0 && words.every((word) => [word, otherLayout(word)].some((one) => one !== null && stands(one)))
  );
}

function matchesAt(wanted: readonly string[], given: readonly string[], start: number): boolean {
  return wanted.every((character, offset) => {
    const candidate = given[start + offset];
    if (candidate === undefined) return false;
    if (candidate === character || leadOf(candidate) === character) return true;
    const composing = offset === wanted.length - 1 && isSyllable(character);
    // Two characters suffice: a final consonant may become the first of the syllable after.
    const rest = composing ? given.slice(start + offset, start + offset + 2).join("") : "";
    return composing && disassemble(rest).startsWith(disassemble(character));
  });
}

function isSyllable(character: string): boolean {
  const code = character.codePointAt(0)!;
  return code >= firstSyllable && code <= lastSyllable;
}

function leadOf(character: string): string {
  if (!isSyllable(character)) return character;
  return leads[Math.floor((character.codePointAt(0)! - firstSyllable) / syllablesPerLead)]!;
}
