import type { Field, FieldKind } from "./field.ts";

/** How a field is narrowed down: words of a set, a stretch from–to, or yes and no. */
export type FilterKind = "choice" | "range" | "flag" | null;

const filterKinds = {
  text: null,
  longText: null,
  richText: null,
  phone: null,
  email: null,
  businessNumber: null,
  money: "range",
  moneySum: "range",
  count: "range",
  percent: null,
  date: "range",
  instant: "range",
  oneOf: "choice",
  flag: "flag",
  ref: "choice",
} as const satisfies Record<FieldKind, FilterKind>;

/** How the field is filtered; null when it is not. */
export function filterKindOf(field: Field): FilterKind {
  return field.filter ? filterKinds[field.kind] : null;
}

/** Words of a reference filter that stand for the person who asks and for nobody. */
export const refWords = { me: "나", none: "없음" } as const;

/** `2026-01-01..2026-03-31`, `100..`, `..500` → its ends; a missing end is null. Null: no range at all. */
export function parseRange(value: string): { from: string | null; to: string | null } | null {
  const match = /^([^.]*)\.\.([^.]*)$/.exec(value);
  if (!match || (match[1] === "" && match[2] === "")) return null;
  return { from: match[1] || null, to: match[2] || null };
}

/** The text of a range in the address and in calls; blank when both ends are. */
export function formatRange(from: string | null, to: string | null): string {
  return from === null && to === null ? "" : `${from ?? ""}..${to ?? ""}`;
}

/** `-signedAt` → the field and its direction. */
export function parseSort(sort: string): { key: string; descending: boolean } {
  return sort.startsWith("-") ? { key: sort.slice(1), descending: true } : { key: sort, descending: false };
}
