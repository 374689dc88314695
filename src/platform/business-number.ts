import { plainLine } from "./normal-text.ts";

const weights = [1, 3, 7, 1, 3, 7, 1, 3, 5] as const;

/** Whether the text is a 사업자등록번호: ten digits, hyphens aside, whose last one is the check digit (국세청 검증식). */
export function isBusinessNumber(text: string): boolean {
  const digits = withoutHyphens(text);
  if (!/^\d{10}$/.test(digits) || digits === "0000000000") return false;
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  const check = (10 - ((sum + Math.floor((5 * Number(digits[8])) / 10)) % 10)) % 10;
  return check === Number(digits[9]);
}

/** `1234567890` → `123-45-67890`; anything else stays as it is. */
export function formatBusinessNumber(text: string): string {
  const digits = withoutHyphens(text);
  return /^\d{10}$/.test(digits) ? `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}` : text;
}

/** Full-width digits and hyphens are taken as ordinary ones. */
function withoutHyphens(text: string): string {
  return plainLine(text.normalize("NFKC"))
    .replaceAll(/[‐-―-]/g, "")
    .trim();
}
