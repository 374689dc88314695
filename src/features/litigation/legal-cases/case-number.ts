import { caseCode } from "./case-codes.ts";
import type { Instance, Procedure } from "./words.ts";

/** 사건번호 (rules §7.4). */
export type CaseNumber = {
  readonly year: number;
  /** 재심 or 준재심. */
  readonly mark: "" | "재" | "준재";
  readonly code: string;
  readonly serial: number;
  /** Written with two digits that may be of this century: saving asks, searching takes it as such. */
  readonly guessed: boolean;
};

export type CaseNumberFault =
  /** Year and code stand there, the serial does not: enough to search by. */
  "incomplete" | "serialTooLong" | "laterYear" | "unreadable";

export type CaseNumberRead =
  | { readonly number: CaseNumber; readonly fault: null }
  | { readonly number: null; readonly fault: CaseNumberFault };

/** The first year from which courts of the Republic have numbers. */
const firstYear = 1948;
const longestText = 200;

const form = /^(\d{4}|\d{2})(재|준재)?([가-힣]{1,4})(\d{1,7})$/;
const codeOnly = /^(?:\d{4}|\d{2})?(?:재|준재)?[가-힣]{1,4}$/;
const withoutYear = /^(?:재|준재)?[가-힣]{1,4}\d{1,7}$/;
const longSerial = /^(?:\d{4}|\d{2})(?:재|준재)?[가-힣]{1,4}\d{8,}$/;
const courtBefore = /^[가-힣]{1,24}(?:법원|지원|지법|고법|행법|가법|대법|회생|특허|재판소)(?=\d)/;
const noteBehind = /\((?:병합|본소|반소|분리|이송|재배당|참가|항소|상고|변경)[^()]{0,20}\)$/;

/**
 * Reads one number, however it was typed: full-width digits, blanks, hyphens, the court before it, brackets around it.
 * `today` is the Korean day, by which two digits are of this century or the last.
 */
export function readCaseNumber(text: string, today: string): CaseNumberRead {
  const plain = plainNumber(text);
  const parts = form.exec(plain);
  if (!parts) return { number: null, fault: faultOf(plain) };
  const [, digits, mark = "", code, serialText] = parts as unknown as [
    string,
    string,
    CaseNumber["mark"] | undefined,
    string,
    string,
  ];
  const thisYear = Number(today.slice(0, 4));
  const year = fullYear(digits, thisYear);
  const serial = Number(serialText);
  if (serial === 0) return { number: null, fault: "unreadable" };
  if (year > thisYear) return { number: null, fault: "laterYear" };
  if (year < firstYear) return { number: null, fault: "unreadable" };
  return { number: { year, mark, code, serial, guessed: digits.length === 2 && year >= 2000 }, fault: null };
}

/** Reads a list as it stands on papers: `2024고단1, 2024고단2(병합)`, also `2024고단1, 2(병합)`. */
export function readCaseNumbers(text: string, today: string): CaseNumberRead[] {
  const pieces = text
    .slice(0, longestText)
    .normalize("NFKC")
    .split(/[,;\n·/、]/)
    .filter((piece) => piece.trim() !== "");
  const read: CaseNumberRead[] = [];
  for (const piece of pieces) {
    const before = read.at(-1)?.number;
    const plain = plainNumber(piece);
    const alone = /^\d{1,7}$/.test(plain) && before;
    read.push(readCaseNumber(alone ? caseNumberText({ ...before, serial: Number(plain) }) : piece, today));
  }
  return read;
}

/** The number as it is kept and shown: 2024가합12345. */
export function caseNumberText({ year, mark, code, serial }: Omit<CaseNumber, "guessed">): string {
  return `${year}${mark}${code}${serial}`;
}

/** What the number says about the case; null where the code is not in the list. */
export function caseNumberFacts(number: CaseNumber): { procedure: Procedure; instance: Instance } | null {
  const known = caseCode(number.code);
  if (!known) return null;
  return number.mark === "" ? known : { ...known, instance: "retrial" };
}

/** What a person typed to find a case by, without a court before it: `가합123`, `2024가합`. Null: no such thing. */
export function caseNumberPart(text: string, today: string): string | null {
  const plain = plainNumber(text);
  const { number } = readCaseNumber(plain, today);
  if (number) return caseNumberText(number);
  return /\d/.test(plain) && (withoutYear.test(plain) || codeOnly.test(plain)) ? plain : null;
}

/** Why a number cannot be kept, for the person who typed it. */
export function caseNumberFaultText(fault: CaseNumberFault): string {
  const words: Readonly<Record<CaseNumberFault, string>> = {
    incomplete: "사건번호의 일련번호까지 적어 주세요. 예: 2024가합12345",
    serialTooLong: "사건번호의 일련번호는 7자리까지입니다.",
    laterYear: "사건번호의 연도가 올해보다 뒤입니다.",
    unreadable: "사건번호는 2024가합12345처럼 연도, 사건부호, 번호 순서로 적어 주세요.",
  };
  return words[fault];
}

function faultOf(plain: string): CaseNumberFault {
  if (longSerial.test(plain)) return "serialTooLong";
  return codeOnly.test(plain) && /^\d/.test(plain) ? "incomplete" : "unreadable";
}

/** 24 is of this century while it does not lie ahead, 99 is of the last. */
function fullYear(digits: string, thisYear: number): number {
  const year = Number(digits);
  if (digits.length === 4) return year;
  return year <= thisYear % 100 ? 2000 + year : 1900 + year;
}

function plainNumber(text: string): string {
  const plain = text
    .slice(0, longestText)
    .normalize("NFKC")
    .replaceAll(/[\s‐-―−-]/g, "");
  const bare = /^[([{「『〔【<].*[)\]}」』〕】>]$/.test(plain) ? plain.slice(1, -1) : plain;
  return bare
    .replace(noteBehind, "")
    .replace(courtBefore, "")
    .replace(/^제(?=\d)/, "")
    .replace(/호$/, "");
}
