import type { Field, FieldKind } from "../../../shared/records/field.ts";
import { formatPhone } from "../../../shared/phone.ts";
import { parseWon } from "../../../shared/money.ts";
import { formatNumber } from "../../../shared/number.ts";
import { sheetLimits } from "../../spreadsheet/limits.ts";
import { parseDay } from "../../spreadsheet/values.ts";

/** A cell as a form would send it, or why it cannot be taken. References are looked up elsewhere. */
export type CellReading = { readonly value: unknown } | { readonly fault: string };

const none = { value: null };
const asText = (text: string): CellReading => ({ value: text });

const yes = new Set(["예", "y", "yes", "o", "true", "1", "✓"]);
const no = new Set(["", "아니오", "n", "no", "x", "false", "0"]);

/** Kinds whose texts are matched by patterns; nothing of them is as long as a sentence. */
const short: ReadonlySet<FieldKind> = new Set([
  "phone",
  "email",
  "businessNumber",
  "money",
  "count",
  "date",
  "instant",
]);
const longestShort = 300;

const readings = {
  text: (text) => asText(inOneLine(text)),
  longText: asText,
  phone: (text) => asText(text === "" ? "" : formatPhone(text)),
  email: asText,
  businessNumber: asText,
  money: (text) => (text === "" ? none : number(parseWon(text), "금액을 숫자로 적어 주세요.")),
  count: (text) => (text === "" ? none : number(parseWon(text), "숫자로 적어 주세요.")),
  date: (text) => (text === "" ? none : dayOf(text)),
  instant: (text) => (text === "" ? none : instantOf(text)),
  oneOf: (text, { options = {} }) => (text === "" ? none : choice(text, options)),
  flag: (text) => flagOf(text.toLowerCase()),
  ref: (text) => (text === "" ? none : { value: text }),
} as const satisfies Record<FieldKind, (text: string, field: Field) => CellReading>;

/** Reads one cell of a file for this field. */
export function readCell(text: string, field: Field): CellReading {
  const typed = text.trim();
  const most = short.has(field.kind) ? longestShort : sheetLimits.cellCharacters;
  if (typed.length > most) return { fault: `너무 깁니다(${formatNumber(typed.length)}자). 고쳐서 다시 올려 주세요.` };
  return readings[field.kind](typed, field);
}

function inOneLine(text: string): string {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .join(" ");
}

function number(value: number | null, fault: string): CellReading {
  return value === null ? { fault } : { value };
}

function dayOf(text: string): CellReading {
  const value = parseDay(text);
  return value === null ? { fault: "날짜를 2026-01-31처럼 적어 주세요." } : { value };
}

/** `2026-01-31 14:30` of the firm's clock; a day alone is its beginning. */
function instantOf(text: string): CellReading {
  const match = /^(\S+)(?:\s+(\d{1,2}):(\d{2})(?::\d{2})?)?$/.exec(text);
  const day = match && parseDay(match[1]!);
  const [hour, minute] = [Number(match?.[2] ?? 0), Number(match?.[3] ?? 0)];
  if (!day || hour > 23 || minute > 59) return { fault: "일시를 2026-01-31 14:30처럼 적어 주세요." };
  const clock = `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
  return { value: new Date(`${day}T${clock}:00+09:00`).toISOString() };
}

function choice(text: string, options: Readonly<Record<string, string>>): CellReading {
  const found = Object.entries(options).find(([key, word]) => key === text || word === text);
  return found ? { value: found[0] } : { fault: `${Object.values(options).join(", ")} 가운데 하나를 적어 주세요.` };
}

function flagOf(text: string): CellReading {
  if (yes.has(text)) return { value: true };
  return no.has(text) ? { value: false } : { fault: "예 또는 아니오로 적어 주세요." };
}
