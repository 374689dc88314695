import { formatNumber } from "../../shared/number.ts";
import { isDay } from "../../shared/dates.ts";
import { formatPhone, isPhone } from "../../shared/phone.ts";
import type { Mistake } from "./mistakes.ts";
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
  /** A calendar day as YYYY-MM-DD; null when the cell is empty. */
  day(key: Key, options: { from: string; to: string }): string | null;
  phone(key: Key): string;
  email(key: Key): string;
  /** Adds a mistake about a cell that only its meaning shows to be wrong. */
  readonly wrong: (key: Key, value: string, problem: string, remedy: string) => void;
};

const formulaError = /^#(REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|CALC!|SPILL!)$/;
const formulaStart = /^[=+@\t\r＝＋＠]|^[-－](?!\s)/u;

/** A reader over one row. `mistakes` collects what is wrong. */
export function rowReader<Key extends string>(
  columns: Readonly<Record<Key, ColumnSpec>>,
  row: TableRow<Key>,
  mistakes: Mistake[],
): RowReader<Key> {
  function wrong(key: Key, value: string, problem: string, remedy: string): void {
    const cell = row.cells[key];
    mistakes.push({
      row: row.number,
      column: cell?.column ?? "-",
      title: columns[key].title,
      value,
      problem,
      remedy,
    });
  }

  /** The text when it may be stored at all: no formula, no control characters, whole characters, not too long. */
  function safe(key: Key, max: number, several: boolean): string {
    const value = row.cells[key]?.text ?? "";
    const refuse = (problem: string, remedy: string) => {
      wrong(key, value, problem, remedy);
      return "";
    };
    if (formulaError.test(value))
      return refuse("수식의 결과가 오류입니다.", "Excel에서 값으로 붙여 넣은 뒤 저장해 주세요.");
    // oxlint-disable-next-line no-control-regex -- control characters are what is refused
    const forbidden = several ? /[\u0000-\u0008\u000b-\u001f\u007f]/ : /[\u0000-\u001f\u007f]/;
    if (forbidden.test(several ? value : value.replaceAll("\n", " ")))
      return refuse("보이지 않는 제어 문자가 있습니다.", "셀을 지우고 다시 입력해 주세요.");
    if (!value.isWellFormed()) return refuse("깨진 글자가 있습니다.", "셀을 지우고 다시 입력해 주세요.");
    if (formulaStart.test(value) && !(several && /^[-－]/u.test(value)))
      return refuse("수식으로 실행될 수 있는 글자로 시작합니다.", `맨 앞의 ‘${value.slice(0, 1)}’ 글자를 지워 주세요.`);
    if (value.length > max)
      return refuse(`너무 깁니다(${formatNumber(value.length)}자).`, `${formatNumber(max)}자 이하로 줄여 주세요.`);
    return several ? value : value.replaceAll(/\s+/g, " ").trim();
  }

  function required(key: Key, value: string | readonly string[]): void {
    const reported = mistakes.some((mistake) => mistake.row === row.number && mistake.title === columns[key].title);
    if (value.length === 0 && !reported) wrong(key, "", "비어 있습니다.", `${columns[key].title} 칸을 채워 주세요.`);
  }

  return {
    wrong,
    line(key, options) {
      const value = safe(key, options.max, false);
      if (options.required) required(key, value);
      return value;
    },
    text: (key, options) => safe(key, options.max, true),
    list(key, options) {
      const value = safe(key, 2_000, true);
      const items = value
        .split(/[,;，、\n]/u)
        .map((item) => item.replaceAll(/\s+/g, " ").trim())
        .filter(Boolean);
      const unique = [...new Set(items)];
      if (unique.length > options.max)
        wrong(key, value, `${unique.length}개는 너무 많습니다.`, `${options.max}개 이하로 줄여 주세요.`);
      if (options.required) required(key, unique);
      return unique;
    },
    choice(key, words, fallback) {
      const value = safe(key, 100, false);
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
    day(key, { from, to }) {
      const value = safe(key, 40, false);
      if (value === "") return null;
      const day = parseDay(value);
      if (day === null) {
        wrong(key, value, "날짜로 읽을 수 없습니다.", "2026-03-02처럼 적어 주세요.");
      } else if (day < from || day > to) {
        wrong(key, value, "날짜가 범위를 벗어났습니다.", `${from}부터 ${to}까지의 날짜로 고쳐 주세요.`);
      }
      return day;
    },
    phone(key) {
      const value = row.cells[key]?.text.startsWith("+") ? row.cells[key].text : safe(key, 40, false);
      if (value === "") return "";
      const phone = parsePhone(value);
      if (phone === null) wrong(key, value, "전화번호가 아닙니다.", "010-0000-0000처럼 적어 주세요.");
      return phone ?? "";
    },
    email(key) {
      const value = safe(key, 254, false).toLowerCase();
      required(key, value);
      if (value !== "" && !isEmail(value))
        wrong(key, value, "이메일 주소가 아닙니다.", "name@firm.kr처럼 적어 주세요.");
      return value;
    },
  };
}

/** Whether the text is an e-mail address as firms use them, in small letters. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && emailPattern.test(text);
}

/** Longer texts are no days, and are not looked at. */
const longestDay = 100;
const emailPattern = /^[a-z0-9](?:[a-z0-9._+-]*[a-z0-9_+-])?@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;

/** 2026-03-02, 2026.3.2., 2026/3/2, 20260302, 2026년 3월 2일, with or without a time → 2026-03-02. */
export function parseDay(value: string): string | null {
  if (value.length > longestDay) return null;
  const match =
    /^(\d{4})\s*[-./년]\s*(\d{1,2})\s*[-./월]\s*(\d{1,2})(?:\s*[.일])?(?:\s+\d{1,2}:\d{2}(?::\d{2})?)?$/u.exec(value) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(value);
  if (!match) return null;
  const [, year = "", month = "", day = ""] = match;
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(text) ? text : null;
}

/** A Korean telephone number with hyphens; null when it is none. Spreadsheets drop a number's leading zero. */
export function parsePhone(value: string): string | null {
  return [value, `0${value}`].filter(isPhone).map(formatPhone)[0] ?? null;
}
