import { formatPhone } from "#platform/phone.ts";
import { formatBusinessNumber } from "#platform/business-number.ts";
import { isWalled, walledRef, type Field, type FieldKind, type Ref } from "../field.ts";
import type { Resource, RowOf } from "../resource.ts";
import { masked } from "./masking.ts";
import type { Records } from "./records.ts";
import { registeredRecords } from "./registry.ts";

export type StoredRow = Readonly<Record<string, unknown>>;

const same = (value: unknown) => value ?? null;
const words = (value: unknown) => (value as string | null) ?? "";

const utcText = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00:00$/;

/** An instant of PostgreSQL, as JSON says it or as a Date, on the wire: in UTC, to the millisecond. */
export function isoInstant(value: string | Date): string {
  // Where the server keeps UTC it is nearly the text already: a Date takes eight times as long, for thousands of a list.
  const [, seconds, fraction = ""] = (typeof value === "string" && utcText.exec(value)) || [];
  if (seconds !== undefined) return `${seconds}.${fraction.slice(0, 3).padEnd(3, "0")}Z`;
  return new Date(value).toISOString();
}

/** What a stored value is on the wire, by kind. */
const presented = {
  text: words,
  longText: words,
  richText: words,
  phone: (value) => formatPhone(words(value)),
  email: words,
  businessNumber: (value) => formatBusinessNumber(words(value)),
  money: same,
  moneySum: same,
  count: same,
  percent: same,
  date: same,
  instant: (value) => (value === null || value === undefined ? null : isoInstant(value as string | Date)),
  oneOf: same,
  flag: (value) => value === true,
  ref: same,
} as const satisfies Record<FieldKind, (value: unknown) => unknown>;

/** A reference as it was selected: `whole`, whether the person sees the record that it leads to whole. */
export type StoredRef = Ref & { readonly whole?: boolean };

/** What another record is called, masked like its own list. */
export function presentRef(field: Field, { whole, ...ref }: StoredRef): Ref {
  if (isWalled(ref)) return ref;
  const { resource }: { readonly resource: Resource } = registeredRecords().get(field.target!.name)!;
  return { ...ref, label: masked(resource.fields[resource.title]!, ref.label, whole === true) };
}

/** One value as this person may see it: personal data is masked unless the person sees the record whole. */
export function presentValue(field: Field, value: unknown, whole: boolean): unknown {
  const shown = presented[field.kind](value);
  return typeof shown === "string" && shown !== walledRef.label ? masked(field, shown, whole) : shown;
}

/** A row for the wire: an allow-list of the fields that were selected (`selection`). */
export function present<R extends Resource>(
  { resource }: Records<R>,
  row: StoredRow,
  fields: readonly (readonly [string, Field])[],
): RowOf<R> {
  const model: Record<string, unknown> = {
    id: row.id,
    number: row.number,
    version: row.version,
    team: row.team ?? null,
    mayChange: row.mayChange === true,
    createdAt: presented.instant(row.createdAt),
    updatedAt: presented.instant(row.updatedAt),
  };
  for (const [key, field] of fields) {
    const value = row[key];
    model[key] =
      field.kind === "ref"
        ? value
          ? presentRef(field, value as StoredRef)
          : null
        : presentValue(field, value, row.seesWhole === true);
  }
  // `resource` ties the shape to the type; the values were selected by its own facts.
  return model as RowOf<typeof resource>;
}
