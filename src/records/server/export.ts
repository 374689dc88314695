import type { CellValue } from "hucre/xlsx";
import { Readable } from "node:stream";
import { formatDateTime } from "#platform/dates.ts";
import { plainOfRichText } from "#platform/rich-text.ts";
import type { Field, FieldKind, Ref } from "../field.ts";
import { writeSheet } from "#platform/server/spreadsheet/write.ts";

type Row = Readonly<Record<string, unknown>>;

const as = (value: unknown) => (value ?? null) as CellValue;

/** A value of the wire as a cell: numbers stay numbers, everything else is text. */
const cells = {
  text: as,
  longText: as,
  richText: (value) => as(plainOfRichText((value as string | null) ?? "")),
  phone: as,
  email: as,
  businessNumber: as,
  money: as,
  // As text where a cell of a sheet, which is a floating point number, would change the sum.
  moneySum: (value) => (Number.isSafeInteger(Number(value)) ? as(value === null ? null : Number(value)) : as(value)),
  count: as,
  percent: as,
  date: as,
  instant: (value) => (value === null || value === undefined ? null : formatDateTime(value as string)),
  oneOf: (value, { options = {} }) =>
    value === null || value === undefined ? null : (options[value as string] ?? null),
  flag: (value) => (value === true ? "예" : "아니오"),
  ref: (value) => (value as Ref | null)?.label ?? null,
} as const satisfies Record<FieldKind, (value: unknown, field: Field) => CellValue>;

/** A presented value of a field as a cell of a sheet. */
export function cellOf(field: Field, value: unknown): CellValue {
  return cells[field.kind](value, field);
}

const widths: Partial<Record<FieldKind, number>> = {
  text: 24,
  longText: 60,
  richText: 60,
  money: 16,
  moneySum: 16,
  date: 12,
  instant: 20,
  ref: 20,
};

/** What a file and its sheet are called: of what, who took it and when, so that a stray copy tells where it is from. */
export function exportName(label: string, shortName: string, now = Date.now()): string {
  const letters = shortName.replaceAll(/[\\/?*:[\]']/g, "").slice(0, 10);
  // A letter of two halves is not cut in two.
  const taker = letters.replace(/[\ud800-\udbff]$/, "");
  const taken = `${taker} ${formatDateTime(now).slice(2, 16).replace(":", "")}`;
  return `${label.slice(0, 30 - taken.length)} ${taken}`;
}

/** Presented rows as an xlsx file, one column a field, the number people speak of first. */
export async function recordSheet(
  name: string,
  fields: readonly (readonly [string, Field])[],
  rows: readonly Row[],
): Promise<Readable> {
  const columns = [
    { title: "번호", width: 10 },
    ...fields.map(([, { label, kind }]) => ({ title: label, width: widths[kind] ?? 14 })),
  ];
  const lines = rows.map((row) => [as(row.number), ...fields.map(([key, field]) => cellOf(field, row[key]))]);
  return Readable.fromWeb((await writeSheet(name, columns, lines)) as Parameters<typeof Readable.fromWeb>[0]);
}
