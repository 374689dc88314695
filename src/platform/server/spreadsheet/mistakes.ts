import { rowName } from "../../row-name.ts";
import { shortened } from "../../shortened.ts";

/** One thing to correct in a file: where it stands, what is wrong, how to put it right. */
export type Mistake = {
  readonly row: number;
  /** Letter of the column; `-` when no column is meant. */
  readonly column: string;
  readonly title: string;
  readonly value: string;
  readonly problem: string;
  readonly remedy: string;
};

/** A cell that is not taken as it stands: what becomes of it, and why. */
export type Alteration = {
  readonly row: number;
  /** Letter of the column; `-` when no column is meant. */
  readonly column: string;
  readonly title: string;
  readonly value: string;
  readonly becomes: string;
  readonly reason: string;
};

/** How many mistakes a report lists; the rest is counted. */
export const listedMistakes = 50;

/** 3행 C열 이메일 ‘kim@’: 이메일 주소가 아닙니다. name@firm.kr처럼 적어 주세요. */
export function mistakeLine({ row, column, title, value, problem, remedy }: Mistake): string {
  return `${placeWords(row, column)} ${title}${value === "" ? "" : ` ‘${printable(value)}’`}: ${problem} ${remedy}`;
}

/** 3행 C열 연락처 ‘1000000001’ → ‘010-0000-0001’: 엑셀이 지운 맨 앞의 0을 되살립니다. */
export function alterationLine({ row, column, title, value, becomes, reason }: Alteration): string {
  return `${placeWords(row, column)} ${title} ‘${printable(value)}’ → ‘${printable(becomes)}’: ${reason}`;
}

function placeWords(row: number, column: string): string {
  return rowName(row, column === "-" ? "" : column);
}

/** A value as a terminal may show it: one line, no control characters, cut to a glance. */
function printable(value: string): string {
  const visible = value.toWellFormed().replaceAll(/\p{Cc}/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return character === "\n" ? "↵" : `\\x${code.toString(16).padStart(2, "0")}`;
  });
  return shortened(visible, 40);
}
