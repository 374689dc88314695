/** Forms of Korean numbers by their digits, each with its hyphenated groups; the first that fits is taken. */
const forms: readonly RegExp[] = [
  /^(02)(\d{3,4})(\d{4})$/,
  /^(1[568]\d{2})(\d{4})$/,
  /^(0[35]0\d)(\d{3,4})(\d{4})$/,
  /^(010|070)(\d{4})(\d{4})$/,
  /^(01[16789]|03[1-3]|04[1-4]|05[1-5]|06[0-4]|080)(\d{3,4})(\d{4})$/,
];

/** Digits to store and to search by: full-width digits are taken, +82 becomes the leading 0. */
export function phoneDigits(text: string): string {
  const plain = text.normalize("NFKC").trim();
  const digits = plain.replaceAll(/\D/g, "");
  return /^(?:\+|00)\s*82/.test(plain) ? digits.replace(/^(?:00)?820?/, "0") : digits;
}

/** Hyphenated number, also from digits alone; what is no Korean number comes back as typed, trimmed. */
export function formatPhone(text: string): string {
  return groups(text)?.join("-") ?? text.trim();
}

/** Whether the text is a complete Korean number and holds nothing else; else 연락처 형식을 확인해 주세요. */
export function isPhone(text: string): boolean {
  return /^[\d\s()+.‐-―-]+$/.test(text.normalize("NFKC")) && groups(text) !== null;
}

/** `010-****-1234` for people who may not see the whole number; unknown forms keep at most their last four digits. */
export function maskPhone(text: string): string {
  const parts = groups(text);
  if (parts) return parts.map((part, index) => (index === 1 ? "*".repeat(part.length) : part)).join("-");
  const digits = phoneDigits(text);
  const kept = digits.length >= 8 ? 4 : 0;
  return "*".repeat(digits.length - kept) + digits.slice(digits.length - kept);
}

function groups(text: string): string[] | null {
  const digits = phoneDigits(text);
  for (const form of forms) {
    const match = form.exec(digits);
    if (match) return match.slice(1);
  }
  return null;
}
