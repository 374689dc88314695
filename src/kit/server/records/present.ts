import { maskName } from "../../shared/person-name.ts";
import { formatPhone, maskPhone } from "../../shared/phone.ts";
import { formatBusinessNumber } from "../../shared/business-number.ts";
import { walledRef, type Field, type FieldKind } from "../../shared/records/field.ts";
import type { PolicyFacts } from "../../shared/policy.ts";
import type { Resource, RowOf } from "../../shared/records/resource.ts";
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
  phone: (value) => formatPhone(words(value)),
  email: words,
  businessNumber: (value) => formatBusinessNumber(words(value)),
  money: same,
  moneySum: same,
  count: same,
  date: same,
  instant: (value) => (value === null || value === undefined ? null : isoInstant(value as string | Date)),
  oneOf: same,
  flag: (value) => value === true,
  ref: same,
} as const satisfies Record<FieldKind, (value: unknown) => unknown>;

const masks = {
  name: maskName,
  phone: maskPhone,
  hidden: (value: string) => (value === "" ? "" : "***"),
} as const;

/** What another record is called, masked like its own list for those who may not manage such records. */
export function presentTitle(field: Field, title: string, facts: PolicyFacts): string {
  if (title === walledRef.label) return title;
  const target = registeredRecords().get(field.target!.name);
  const shown = target && (target.resource as Resource).fields[(target.resource as Resource).title];
  return !shown?.personal || target?.manage.allows(facts) ? title : masks[shown.personal](title);
}

function presentRef(field: Field, value: unknown, facts: PolicyFacts): unknown {
  if (!value) return null;
  const { label, ...rest } = value as { readonly label: string };
  return { ...rest, label: presentTitle(field, label, facts) };
}

/** One value as this person may see it: personal data is masked unless they may manage such records. */
export function presentValue(field: Field, value: unknown, seesPersonal: boolean): unknown {
  const shown = presented[field.kind](value);
  return field.personal && !seesPersonal && typeof shown === "string" ? masks[field.personal](shown) : shown;
}

/** A row for the wire: an allow-list of the fields that were selected. */
export function present<R extends Resource>(
  { resource, manage }: Records<R>,
  row: StoredRow,
  fields: readonly (readonly [string, Field])[],
  facts: PolicyFacts,
): RowOf<R> {
  const seesPersonal = manage.allows(facts);
  const model: Record<string, unknown> = {
    id: row.id,
    number: row.number,
    version: row.version,
    team: row.team ?? null,
    createdAt: presented.instant(row.createdAt),
    updatedAt: presented.instant(row.updatedAt),
  };
  for (const [key, field] of fields) {
    model[key] =
      field.kind === "ref" ? presentRef(field, row[key], facts) : presentValue(field, row[key], seesPersonal);
  }
  // `resource` ties the shape to the type; the values were selected by its own facts.
  return model as RowOf<typeof resource>;
}
