import { richTextOf } from "#platform/rich-text.ts";
import { formatDateTime } from "#platform/dates.ts";
import { folded } from "#platform/normal-text.ts";
import { parseWon } from "#platform/money.ts";
import { parsePercent, percentHint } from "#platform/percent.ts";
import { formatNumber } from "#platform/number.ts";
import type { Field, FieldKind } from "../../field.ts";
import { errorCell, isErrorCell, plainLine, plainWord, readYesNo } from "#platform/server/spreadsheet/cell-words.ts";
import { sheetLimits } from "#platform/server/spreadsheet/limits.ts";
import { hasTime, readMoment } from "#platform/server/spreadsheet/moment.ts";
import { phoneCellFault, readPhoneCell } from "#platform/server/spreadsheet/phone-cell.ts";
import { serialRead, timeDropped, zeroRestored } from "#platform/server/spreadsheet/values.ts";

/** A cell that is not stored as it stands: what is stored, in words, and why. */
export type CellChange = { readonly becomes: string; readonly reason: string };

/** A cell as a form would send it, or why it cannot be taken. References are looked up elsewhere. */
export type CellReading =
  | {
      readonly value: unknown;
      readonly change?: CellChange;
      /** What the cell says beside its value. */
      readonly remark?: string;
    }
  | { readonly fault: string };

const none = { value: null };
const asText = (text: string): CellReading => ({ value: text });

/** Kinds whose texts are matched by patterns; nothing of them is as long as a sentence. */
const short: ReadonlySet<FieldKind> = new Set([
  "phone",
  "email",
  "businessNumber",
  "money",
  "count",
  "percent",
  "date",
  "instant",
]);
const longestShort = 300;

const readings = {
  text: (text) => asText(plainLine(text)),
  longText: asText,
  richText: (text) => asText(richTextOf(text)),
  phone: (text) => (text === "" ? asText("") : phoneOf(text)),
  email: (text) => asText(plainWord(text)),
  businessNumber: (text) => asText(plainWord(text)),
  money: (text) => (text === "" ? none : number(parseWon(plainWord(text)), "금액을 숫자로 적어 주세요.")),
  moneySum: () => none,
  count: (text) => (text === "" ? none : number(parseWon(plainWord(text)), "숫자로 적어 주세요.")),
  percent: (text) => (text === "" ? none : number(parsePercent(plainWord(text)), percentHint)),
  date: (text) => (text === "" ? none : dayOf(text)),
  instant: (text) => (text === "" ? none : instantOf(text)),
  oneOf: (text, field) => (text === "" ? none : choice(plainLine(text), field)),
  flag: flagOf,
  ref: (text) => (text === "" ? none : { value: plainLine(text) }),
} as const satisfies Record<FieldKind, (text: string, field: Field) => CellReading>;

/** Reads one cell of a file for this field. */
export function readCell(text: string, field: Field): CellReading {
  const typed = text.trim();
  const most = short.has(field.kind) ? longestShort : sheetLimits.cellCharacters;
  if (typed.length > most) return { fault: `너무 깁니다(${formatNumber(typed.length)}자). 고쳐서 다시 올려 주세요.` };
  if (isErrorCell(text)) return { fault: `${errorCell.problem} ${errorCell.remedy}` };
  return readings[field.kind](typed, field);
}

const tidySpaces = "줄바꿈, 겹친 빈칸, 보이지 않는 글자를 정리합니다.";
/** Of what a kind keeps in one form: `2024 가단 12` → `2024가단12`. */
export const oneForm = "정해진 형식으로 적습니다.";

/** What becomes of a text that is stored otherwise than it stood before; null: nothing that anybody would see. */
export function textChange({ kind }: Field, before: unknown, stored: unknown, reason = tidySpaces): CellChange | null {
  const isText = kind === "text" || kind === "longText" || kind === "email" || kind === "businessNumber";
  if (!isText || typeof before !== "string" || typeof stored !== "string" || stored === before.trim()) return null;
  return { becomes: stored, reason };
}

function number(value: number | null, fault: string): CellReading {
  return value === null ? { fault } : { value };
}

function phoneOf(text: string): CellReading {
  const read = readPhoneCell(text);
  if (!read) return { fault: phoneCellFault };
  const { phone, remark, restored } = read;
  return {
    value: phone,
    ...(remark !== "" && { remark }),
    ...(restored && { change: { becomes: phone, reason: zeroRestored } }),
  };
}

function dayOf(text: string): CellReading {
  const moment = readMoment(text);
  if (!moment) return { fault: "날짜를 2026-01-31처럼 적어 주세요." };
  const { day, time, counted } = moment;
  if (!counted && !hasTime(time)) return { value: day };
  return { value: day, change: { becomes: day, reason: counted ? serialRead : timeDropped } };
}

/** An instant of the firm's clock; a day alone is its beginning. */
function instantOf(text: string): CellReading {
  const moment = readMoment(text);
  if (!moment) return { fault: "일시를 2026-01-31 14:30처럼 적어 주세요." };
  const { day, time, counted } = moment;
  const value = new Date(`${day}T${time ?? "00:00:00"}+09:00`).toISOString();
  const becomes = formatDateTime(value).slice(0, 16);
  if (counted) return { value, change: { becomes, reason: serialRead } };
  return time === null ? { value, change: { becomes, reason: "시각이 없어 0시로 등록합니다." } } : { value };
}

/** Stored words by what a file may say for them, made once for a field: a court is one of many, in every row. */
const choices = new WeakMap<Field, ReadonlyMap<string, string>>();

function choice(text: string, field: Field): CellReading {
  const { options = {}, readAs = {} } = field;
  const words =
    choices.get(field) ??
    new Map(
      [
        ...Object.entries(readAs),
        ...Object.keys(options).map((key) => [key, key]),
        ...Object.entries(options).map(([key, word]) => [word, key]),
      ].map(([word, key]) => [asSaid(word!), key!]),
    );
  choices.set(field, words);
  const value = words.get(asSaid(text));
  return value === undefined ? { fault: `${Object.values(options).join(", ")} 가운데 하나를 적어 주세요.` } : { value };
}

const asSaid = (word: string) => folded(word).replaceAll(/\s/g, "");

function flagOf(text: string, { readAs = {} }: Field): CellReading {
  const value = text === "" ? false : readYesNo(readAs[plainLine(text)] ?? text);
  return value === null ? { fault: "예 또는 아니오로 적어 주세요." } : { value };
}
