import { plainLine } from "./normal-text.ts";

/** Longer texts are no numbers, and are not looked at. */
const longest = 100;

/** Forms of Korean numbers by their digits, each with its hyphenated groups; the first that fits is taken. */
const forms: readonly RegExp[] = [
  /^(02)(\d{3,4})(\d{4})$/,
  /^(1[568]\d{2})(\d{4})$/,
  /^(0[35]0\d)(\d{3,4})(\d{4})$/,
  /^(010|070)(\d{4})(\d{4})$/,
  /^(01[16789]|03[1-3]|04[1-4]|05[1-5]|06[0-4]|080)(\d{3,4})(\d{4})$/,
];

/** Country codes of one and two digits (ITU-T E.164); all others have three. */
const shortCodes = /^(?:1|7|2[07]|3[0-4]|36|39|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** The code of Korea as people write it, and the 0 that some keep behind it. */
const koreaCode = /^\(?(?:\+|00)\s*82\)?[\s.-]*(?:(?:\(0\)|0)[\s.-]*)?/;

/** Digits to store and to search by: full-width digits are taken, +82 becomes the leading 0. */
export function phoneDigits(text: string): string {
  const plain = typed(text);
  const digits = plain.replaceAll(/\D/g, "");
  return /^\(?(?:\+|00)\s*82/.test(plain) ? digits.replace(/^(?:00)?820?/, "0") : digits;
}

/**
 * Hyphenated number, also from digits alone: `010-0000-0001`, of other countries `+84-900000001`. What is no number, or
 * more than a number, comes back as typed, trimmed.
 */
export function formatPhone(text: string): string {
  return groups(text)?.join("-") ?? foreign(text)?.join("-") ?? plainLine(text).trim();
}

/**
 * Whether the text is a complete Korean number, or one of another country behind its `+`, and holds nothing else; else
 * 연락처 형식을 확인해 주세요. Digits that are set apart where no number is, as an extension, are something else.
 */
export function isPhone(text: string): boolean {
  return groups(text) !== null || foreign(text) !== null;
}

/**
 * `010-****-1234` for people who may not see the whole number, `+84-*****1234` of other countries; unknown forms keep at
 * most their last four digits.
 */
export function maskPhone(text: string): string {
  const parts = groups(text);
  if (parts) return parts.map((part, index) => (index === 1 ? "*".repeat(part.length) : part)).join("-");
  const abroad = foreign(text);
  if (abroad) return `${abroad[0]}-${masked(abroad[1])}`;
  return masked(phoneDigits(text));
}

/** In ordinary width, without what nobody sees, as the direction marks that telephones put around a copied number. */
function typed(text: string): string {
  return plainLine(text.normalize("NFKC")).trim();
}

function masked(digits: string): string {
  const kept = digits.length >= 8 ? 4 : 0;
  return "*".repeat(digits.length - kept) + digits.slice(digits.length - kept);
}

function groups(text: string): string[] | null {
  if (!hasPhoneSigns(text) || isForeign(text)) return null;
  const parts = typed(text).replace(koreaCode, "0").split(/\D+/).filter(Boolean);
  const digits = parts.join("");
  for (const form of forms) {
    const match = form.exec(digits)?.slice(1);
    if (match) return isGroupedAs(parts, match) ? match : null;
  }
  return null;
}

/** Whether gaps stand only where the form has some: 02-000-0012 3 is no 02-0000-0123. */
function isGroupedAs(parts: readonly string[], form: readonly string[]): boolean {
  const ends = endsOf(form);
  return endsOf(parts).every((end) => ends.includes(end));
}

/** How many digits stand before each gap: 02-000-0001 → 2, 5, 9. */
function endsOf(parts: readonly string[]): number[] {
  let length = 0;
  return parts.map((part) => (length += part.length));
}

/** Nothing but digits and what people write between them. */
function hasPhoneSigns(text: string): boolean {
  return text.length <= longest && /^[\d\s()+.‐-―-]+$/.test(typed(text));
}

function isForeign(text: string): boolean {
  return /^\(?\+\s*(?!82)\d/.test(typed(text));
}

/** `+84` and the rest of a number of another country, of 7 to 15 digits in all; null: none. */
function foreign(text: string): [code: string, rest: string] | null {
  if (!hasPhoneSigns(text) || !isForeign(text)) return null;
  const digits = phoneDigits(text);
  if (!/^[1-9]\d{6,14}$/.test(digits)) return null;
  const { length } = shortCodes.exec(digits)?.[0] ?? digits.slice(0, 3);
  return [`+${digits.slice(0, length)}`, digits.slice(length)];
}
