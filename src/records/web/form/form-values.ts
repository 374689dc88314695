import { overLimit } from "#ui/over-limit.ts";
import { isBusinessNumber } from "#platform/business-number.ts";
import { formatWon, parseWon } from "#platform/money.ts";
import { parsePercent, percentHint } from "#platform/percent.ts";
import { formatPhone, isPhone } from "#platform/phone.ts";
import { instantOf, minuteOf } from "#platform/seoul-minute.ts";
import { isWalled, type Field, type FieldKind, type Ref } from "../../field.ts";
import type { Resource } from "../../resource.ts";

/** What an input holds: text as typed, yes or no, or another record. */
export type FormValue = string | boolean | Ref | null;
export type FormValues = Readonly<Record<string, FormValue>>;

type Kind = {
  readonly blank: FormValue;
  /** From a row that came. */
  readonly typed: (value: never) => FormValue;
  /** What is sent; undefined: the text is none of this kind. */
  readonly sent: (value: never) => unknown;
};

const typedText: Kind = { blank: "", typed: (value: string) => value, sent: (value: string) => value.trim() };
const number = (value: string) => (value.trim() === "" ? null : (parseWon(value) ?? undefined));

const kinds = {
  text: typedText,
  longText: { ...typedText, sent: (value: string) => value },
  richText: { ...typedText, sent: (value: string) => value },
  phone: { ...typedText, typed: formatPhone },
  email: typedText,
  businessNumber: typedText,
  money: { blank: "", typed: (value: number) => formatWon(value), sent: number },
  // Read alone: no form has it.
  moneySum: { blank: "", typed: (value: string) => formatWon(value), sent: () => undefined },
  count: { blank: "", typed: String, sent: number },
  percent: {
    blank: "",
    typed: String,
    sent: (value: string) => (value.trim() === "" ? null : (parsePercent(value) ?? undefined)),
  },
  date: { blank: "", typed: (value: string) => value, sent: (value: string) => value || null },
  instant: {
    blank: "",
    typed: minuteOf,
    sent: (value: string) => (value === "" ? null : instantOf(value)),
  },
  oneOf: { blank: "", typed: (value: string) => value, sent: (value: string) => value || null },
  flag: { blank: false, typed: (value: boolean) => value, sent: (value: boolean) => value },
  ref: {
    blank: null,
    typed: (value: Ref) => value,
    // What the person may not name stays as it is until another is chosen.
    sent: (value: Ref | null) => (value && !isWalled(value) ? value.id : null),
  },
} as const satisfies Record<FieldKind, Kind>;

/** What the inputs hold for a row; blank for a new record. */
export function valuesOf(resource: Pick<Resource, "fields">, keys: readonly string[], row: object | null): FormValues {
  const values = (row ?? {}) as Readonly<Record<string, unknown>>;
  const pairs = keys.map((key) => {
    const kind: Kind = kinds[resource.fields[key]!.kind];
    const value = values[key];
    return [key, value === null || value === undefined ? kind.blank : kind.typed(value as never)] as const;
  });
  return Object.fromEntries(pairs);
}

/** What a call sends for the value of an input. */
function sentValue(field: Field, value: FormValue): unknown {
  return kinds[field.kind].sent(value as never);
}

/** Fields whose value is not what it was. */
export function changedKeys(resource: Resource, keys: readonly string[], base: FormValues, now: FormValues): string[] {
  return keys.filter((key) => {
    const field = resource.fields[key]!;
    return sentValue(field, base[key] ?? null) !== sentValue(field, now[key] ?? null);
  });
}

/** The body of a call for some of the fields. */
export function inputOf(
  resource: Pick<Resource, "fields">,
  keys: readonly string[],
  values: FormValues,
): Record<string, unknown> {
  return Object.fromEntries(keys.map((key) => [key, sentValue(resource.fields[key]!, values[key] ?? null)]));
}

/** Why a value cannot be sent; null when it can. The server decides all the same. */
export function problemOf(field: Field, value: FormValue): string | null {
  const sent = sentValue(field, value);
  if (sent === undefined) return field.kind === "percent" ? percentHint : "숫자로 입력해 주세요.";
  if (sent === null || sent === "") return field.required ? "필수 입력 항목입니다." : null;
  if (field.kind === "phone" && typeof sent === "string" && !isPhone(sent))
    return `${field.label} 형식을 확인해 주세요.`;
  if (field.kind === "businessNumber" && typeof sent === "string" && !isBusinessNumber(sent)) {
    return "숫자 10자리를 확인해 주세요.";
  }
  const tooLong = typeof sent === "string" ? overLimit(sent, field.max) : null;
  if (tooLong) return tooLong;
  if (typeof sent === "number" && field.kind !== "ref") {
    const { min, max, unit = "" } = field;
    if (min !== undefined && sent < min) return `${formatWon(min)}${unit} 이상이어야 합니다.`;
    if (max !== undefined && sent > max) return `${formatWon(max)}${unit} 이하여야 합니다.`;
  }
  return null;
}

export type Merge = {
  /** My changes over what is stored now. */
  readonly values: FormValues;
  /** Fields that both changed, to different values: the person chooses. */
  readonly conflicts: readonly string[];
};

/** My changes since `base`, brought together with what somebody else has stored since. Nothing typed is lost. */
export function mergeValues(
  resource: Resource,
  keys: readonly string[],
  { base, mine, theirs }: { readonly base: FormValues; readonly mine: FormValues; readonly theirs: FormValues },
): Merge {
  const own = new Set(changedKeys(resource, keys, base, mine));
  const others = new Set(changedKeys(resource, keys, base, theirs));
  const differing = new Set(changedKeys(resource, keys, mine, theirs));
  return {
    values: Object.fromEntries(keys.map((key) => [key, (own.has(key) ? mine[key] : theirs[key]) ?? null])),
    conflicts: keys.filter((key) => own.has(key) && others.has(key) && differing.has(key)),
  };
}
