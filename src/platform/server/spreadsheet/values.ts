import { mostWon, parseWon } from "../../money.ts";
import { formatNumber } from "../../number.ts";
import { errorCell, isErrorCell, plainLine, plainWord, readYesNo } from "./cell-words.ts";
import type { Alteration, Mistake } from "./mistakes.ts";
import { hasTime, readMoment } from "./moment.ts";
import { phoneCellFault, readPhoneCell } from "./phone-cell.ts";
import type { ColumnSpec, TableRow } from "./table.ts";

/** Reads the cells of one row; whatever does not fit is reported and read as empty. */
export type RowReader<Key extends string> = {
  /** One line of text. */
  line(key: Key, options: { max: number; required?: boolean }): string;
  /** Text of several lines. */
  text(key: Key, options: { max: number }): string;
  /** Values separated by commas, semicolons or line breaks, without repeats. */
  list(key: Key, options: { max: number; required?: boolean }): string[];
  /** One of the given words; `fallback` when the cell is empty. */
  choice<Value extends string>(key: Key, words: Readonly<Record<string, Value>>, fallback: Value): Value;
  /** Yes or no; no when the cell is empty. */
  flag(key: Key): boolean;
  /** A calendar day as YYYY-MM-DD; null when the cell is empty. */
  day(key: Key, options: { from: string; to: string }): string | null;
  /** Whole won from 0 up to what one row may hold; null when the cell is empty. */
  won(key: Key): number | null;
  phone(key: Key): string;
  email(key: Key): string;
  /** Adds a mistake about a cell that only its meaning shows to be wrong. */
  readonly wrong: (key: Key, value: string, problem: string, remedy: string) => void;
};

/** Why a cell is not stored as it stands. */
export const zeroRestored = "엑셀이 지운 맨 앞의 0을 되살립니다.";
export const timeDropped = "시각은 등록하지 않습니다.";
export const serialRead = "엑셀의 날짜 번호를 날짜로 읽습니다.";

const formulaStart = /^[=+@\t\r＝＋＠]|^[-－](?!\s)/u;

/** What reading a file finds beside its values. */
export type Findings = { readonly mistakes: Mistake[]; readonly alterations: Alteration[] };

/**
 * A reader over one row. `findings` collects what is wrong and what is not taken as it stands. `textCells`: the file says
 * itself which cells are texts (`hasTextCells`), so that one which begins like a formula is none.
 */
export function rowReader<Key extends string>(
  columns: Readonly<Record<Key, ColumnSpec>>,
  row: TableRow<Key>,
  { mistakes, alterations }: Findings,
  { textCells = false }: { readonly textCells?: boolean } = {},
): RowReader<Key> {
  const place = (key: Key) => ({
    row: row.number,
    column: row.cells[key]?.column ?? "-",
    title: columns[key].title,
  });

  function wrong(key: Key, value: string, problem: string, remedy: string): void {
    mistakes.push({ ...place(key), value, problem, remedy });
  }

  function altered(key: Key, becomes: string, reason: string): void {
    alterations.push({ ...place(key), value: row.cells[key]?.text ?? "", becomes, reason });
  }

  /** One line of text that may be stored. */
  function safeLine(key: Key, max: number): string {
    const line = safe(key, max, false);
    const typed = (row.cells[key]?.text ?? "").trim();
    if (line !== "" && line !== typed) altered(key, line, "줄바꿈, 겹친 빈칸, 보이지 않는 글자를 정리합니다.");
    return line;
  }

  /** A word, a number or a date. */
  const word = (key: Key, max: number) => plainWord(safe(key, max, false));

  /** The text when it may be stored at all: no formula, no control characters, whole characters, not too long. */
  function safe(key: Key, max: number, several: boolean): string {
    const cell = row.cells[key]?.text ?? "";
    const value = several ? cell : plainLine(cell).trim();
    const refuse = (problem: string, remedy: string) => {
      wrong(key, value, problem, remedy);
      return "";
    };
    if (isErrorCell(value)) return refuse(errorCell.problem, errorCell.remedy);
    // oxlint-disable-next-line no-control-regex -- control characters are what is refused
    const forbidden = several ? /[\u0000-\u0008\u000b-\u001f\u007f]/ : /[\u0000-\u001f\u007f]/;
    if (forbidden.test(several ? value : value.replaceAll("\n", " ")))
      return refuse("보이지 않는 제어 문자가 있습니다.", "셀을 지우고 다시 입력해 주세요.");
    if (!value.isWellFormed()) return refuse("깨진 글자가 있습니다.", "셀을 지우고 다시 입력해 주세요.");
    if (!textCells && formulaStart.test(value) && !(several && /^[-－]/u.test(value)))
      return refuse("수식으로 실행될 수 있는 글자로 시작합니다.", `맨 앞의 ‘${value.slice(0, 1)}’ 글자를 지워 주세요.`);
    if (value.length > max)
      return refuse(`너무 깁니다(${formatNumber(value.length)}자).`, `${formatNumber(max)}자 이하로 줄여 주세요.`);
    return value;
  }

  function required(key: Key, value: string | readonly string[]): void {
    const reported = mistakes.some((mistake) => mistake.row === row.number && mistake.title === columns[key].title);
    if (value.length === 0 && !reported) wrong(key, "", "비어 있습니다.", `${columns[key].title} 칸을 채워 주세요.`);
  }

  return {
    wrong,
    line(key, options) {
      const value = safeLine(key, options.max);
      if (options.required) required(key, value);
      return value;
    },
    text: (key, options) => safe(key, options.max, true),
    list(key, options) {
      const value = safe(key, 2_000, true);
      const items = value
        .split(/[,;，、\n]/u)
        .map(plainLine)
        .filter(Boolean);
      const unique = [...new Set(items)];
      if (unique.length < items.length) altered(key, unique.join(", "), "중복된 것은 한 번만 넣습니다.");
      if (unique.length > options.max)
        wrong(key, value, `${unique.length}개는 너무 많습니다.`, `${options.max}개 이하로 줄여 주세요.`);
      if (options.required) required(key, unique);
      return unique;
    },
    choice(key, words, fallback) {
      const value = word(key, 100);
      if (value === "") return fallback;
      const found = words[value] ?? words[value.toUpperCase()];
      if (found === undefined)
        wrong(
          key,
          value,
          "쓸 수 없는 값입니다.",
          `${[...new Set(Object.values(words))].join(", ")} 중 하나로 적어 주세요.`,
        );
      return found ?? fallback;
    },
    flag(key) {
      const value = safe(key, 100, false);
      const said = value === "" ? false : readYesNo(value);
      if (said === null) wrong(key, value, "쓸 수 없는 값입니다.", "예 또는 아니오로 적어 주세요.");
      return said ?? false;
    },
    day(key, { from, to }) {
      const value = safe(key, 60, false);
      if (value === "") return null;
      const moment = readMoment(value);
      if (moment === null) {
        wrong(key, value, "날짜로 읽을 수 없습니다.", "2026-03-02처럼 적어 주세요.");
        return null;
      }
      const { day, time, counted } = moment;
      if (day < from || day > to)
        wrong(key, value, "날짜가 범위를 벗어났습니다.", `${from}부터 ${to}까지의 날짜로 고쳐 주세요.`);
      else if (counted || hasTime(time)) altered(key, day, counted ? serialRead : timeDropped);
      return day;
    },
    won(key) {
      const value = word(key, 60);
      if (value === "") return null;
      const amount = parseWon(value);
      if (amount === null) wrong(key, value, "금액으로 읽을 수 없습니다.", "원 단위의 숫자로 적어 주세요.");
      else if (amount < 0 || amount > mostWon)
        wrong(key, value, "금액이 범위를 벗어났습니다.", `0원부터 ${formatNumber(mostWon)}원까지 적어 주세요.`);
      else return amount;
      return null;
    },
    phone(key) {
      const value = row.cells[key]?.text.startsWith("+") ? row.cells[key].text : safe(key, 200, false);
      if (value === "") return "";
      const read = readPhoneCell(value);
      if (read === null) wrong(key, value, "전화번호가 아닙니다.", phoneCellFault);
      else if (read.remark !== "") wrong(key, value, "전화번호 옆에 다른 글이 있습니다.", "전화번호만 남겨 주세요.");
      else if (read.restored) altered(key, read.phone, zeroRestored);
      return read?.phone ?? "";
    },
    email(key) {
      const typed = word(key, 254);
      const value = typed.normalize("NFKC").toLowerCase();
      if (value !== typed) altered(key, value, "이메일은 소문자로 등록합니다.");
      required(key, value);
      if (value !== "" && !isEmail(value))
        wrong(key, value, "이메일 주소가 아닙니다.", "name@firm.kr처럼 적어 주세요.");
      return value;
    },
  };
}

/** Whether the bytes are a workbook (xlsx), whose formulas are told apart from texts, and not CSV. */
export function hasTextCells(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

/** Whether the text is an e-mail address as firms use them, in small letters. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && emailPattern.test(text);
}

const emailPattern = /^[a-z0-9](?:[a-z0-9._+-]*[a-z0-9_+-])?@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;
