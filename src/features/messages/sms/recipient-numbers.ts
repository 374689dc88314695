import { formatPhone, isPhone, phoneDigits } from "#platform/phone.ts";

/** Whom a list hands over: each entry holds the number as `phone` or `tel` (spec §5). */
export type RecipientNumbers = { readonly numbers: string } | { readonly error: string };

const unexpected = { error: "수신자 목록의 형식이 올바르지 않습니다. 관리자에게 문의해 주세요." } as const;

/**
 * The numbers of a list of phone or tel fields, joined by commas; a list of another shape answers with words that send
 * the person to the administrator (spec §5).
 */
export function recipientNumbers(list: unknown): RecipientNumbers {
  if (!Array.isArray(list)) return unexpected;
  const numbers: string[] = [];
  for (const entry of list as unknown[]) {
    const number = numberOf(entry);
    if (number === null) return unexpected;
    numbers.push(number);
  }
  return { numbers: numbers.join(",") };
}

function numberOf(entry: unknown): string | null {
  if (typeof entry !== "object" || entry === null) return null;
  const { phone, tel } = entry as { readonly phone?: unknown; readonly tel?: unknown };
  const number = phone ?? tel;
  return typeof number === "string" ? number : null;
}

/** A recipient as typed or pasted: a number, and beside it a name. */
export type TypedRecipient = { readonly tel: string; readonly name: string };

/**
 * Reads typed or pasted recipients: numbers parted by commas, or a line each with a name before or behind the number.
 * What holds no number comes back with its text as number, so that the person sees which.
 */
export function typedRecipients(text: string): TypedRecipient[] {
  return text
    .split(/[\n,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => {
      const words = part.split(/[\t ]+/);
      const whole = words.findIndex((word) => isPhone(word));
      if (whole >= 0) {
        const name = words.filter((_, place) => place !== whole).join(" ");
        return { tel: formatPhone(words[whole]!), name: name.slice(0, 100) };
      }
      return { tel: isPhone(part) ? formatPhone(part) : part.slice(0, 30), name: "" };
    });
}

/** Whether messages arrive there: numbers of mobile telephones. */
export function isMobile(tel: string): boolean {
  return isPhone(tel) && /^01[016789]\d{7,8}$/.test(phoneDigits(tel));
}

/**
 * Whether a number may stand as the sender's: with area code, of a mobile telephone, or a representative number of eight
 * digits; never 050 (rules §7.7).
 */
export function isSenderNumber(tel: string): boolean {
  if (!isPhone(tel)) return false;
  const digits = phoneDigits(tel);
  return /^(?:02\d{7,8}|0[3-6][1-5]\d{7,8}|010\d{8}|070\d{8}|1[568]\d{6})$/.test(digits) && !digits.startsWith("050");
}
