import { formatPhone, isPhone } from "../../phone.ts";
import { plainLine } from "./cell-words.ts";

/** A telephone number of a file and what stands beside it. */
export type PhoneCell = {
  readonly phone: string;
  /** The whole cell when it says more than the number, as an extension; else blank. */
  readonly remark: string;
  /** The 0 that a spreadsheet took from the number's beginning was put back. */
  readonly restored: boolean;
};

export const phoneCellFault = "전화번호는 한 칸에 하나만, 010-0000-0000처럼 적어 주세요.";

const longest = 200;
/** Words that one number may be written in: +82 (0)2 000 0001. */
const mostWords = 6;

/**
 * The one number of a cell: 02-000-0012, 200000012 without its 0, 02-000-0012 (내선 3), 010-0000-0005(배우자). Null when
 * the cell holds no number, or several.
 */
export function readPhoneCell(cell: string): PhoneCell | null {
  if (cell.length > longest) return null;
  const text = plainLine(cell);
  if (isPhone(text)) return { phone: formatPhone(text), remark: "", restored: false };
  if (/^[1-9]/.test(text) && isPhone(`0${text}`)) return { phone: formatPhone(`0${text}`), remark: "", restored: true };
  const [phone, ...others] = text.split(/[^\d\s()+.‐-―-]/).flatMap(phonesOf);
  return phone === undefined || others.length > 0 ? null : { phone, remark: text, restored: false };
}

/** Numbers among words of digits, each as long as it can be: 064-000-0011 1 has one. */
function phonesOf(run: string): string[] {
  const words = run.split(/\s+/).filter(Boolean);
  const found: string[] = [];
  for (let from = 0; from < words.length; from += 1) {
    const number = longestPhone(words.slice(from, from + mostWords));
    if (!number) continue;
    found.push(formatPhone(number.join(" ")));
    from += number.length - 1;
  }
  return found;
}

/** The most of these words, from the first on, that are a number together. */
function longestPhone(words: readonly string[]): readonly string[] | undefined {
  return words.map((_, index) => words.slice(0, words.length - index)).find((some) => isPhone(some.join(" ")));
}
