import { plainLine as keptLine } from "../../normal-text.ts";

const errors =
  /^(?:#(?:REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|CALC!|SPILL!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!|PYTHON!|EXTERNAL!|GETTING_DATA|ERROR!)|Err:\d{3})$/i;

/** What is said of a cell whose formula failed. */
export const errorCell = {
  problem: "수식의 결과가 오류입니다.",
  remedy: "Excel에서 값으로 붙여 넣은 뒤 저장해 주세요.",
} as const;

/** Whether a cell shows the error of a formula, as Excel, LibreOffice or Google write it. */
export function isErrorCell(text: string): boolean {
  return errors.test(text);
}

const yes = new Set(["예", "네", "y", "yes", "o", "○", "◯", "〇", "⭕", "ㅇ", "true", "1", "v", "√", "✓", "✔", "☑"]);
const no = new Set(["아니오", "아니요", "n", "no", "x", "×", "✕", "✖", "✗", "✘", "☒", "☐", "false", "0"]);

/** 네, Y, ○, TRUE → true; 아니요, N, X → false; null: neither. */
export function readYesNo(text: string): boolean | null {
  const word = plainWord(text).toLowerCase();
  if (yes.has(word)) return true;
  return no.has(word) ? false : null;
}

/** A cell that holds a word, a number or a date: in plain width, on one line, without what nobody sees. */
export function plainWord(text: string): string {
  return plainLine(text.normalize("NFKC"));
}

/** One line of text in the form in which lines are kept: line breaks and runs of spaces are one space. */
export function plainLine(text: string): string {
  return keptLine(text).replaceAll(/\s+/gu, " ").trim();
}
