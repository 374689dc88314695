import { isDay } from "#platform/dates.ts";
import type { Field } from "../../field.ts";
import type { ListInput } from "../../endpoints.ts";
import { filterKindOf, parseRange, parseSort } from "../../list-query.ts";
import { listFields, type Resource } from "../../resource.ts";

/** Rows a page. */
export const listSize = 50;

/** Words of the address of a page, all text. */
export type AddressWords = Readonly<Record<string, string>>;

/** What a list shows, as its address says it. */
export type ListAddress = {
  readonly page: number;
  /** Pages shown one below the other, from `page` on. */
  readonly pages: number;
  readonly search: string;
  readonly sort: string;
  readonly filters: Readonly<Record<string, string>>;
  /** All rows were asked for: the view a person begins with stays away. */
  readonly all: boolean;
};

/** Reads a list's state from the address; what the resource does not know is left out, as if it were not there. */
export function readAddress(resource: Resource, words: AddressWords): ListAddress {
  const filters = filterFields(resource).flatMap(([key]) => {
    const value = words[key];
    return value !== undefined && isFilterValue(resource, key, value) ? [[key, value] as const] : [];
  });
  return {
    page: whole(words.page),
    pages: whole(words.pages),
    search: words.search ?? "",
    sort: words.sort !== undefined && isSort(resource, words.sort) ? words.sort : resource.order,
    filters: Object.fromEntries(filters),
    all: words.view === "all",
  };
}

/** A filter of the address whose value nobody knows: an old link, a slip. It narrows nothing down. */
export type UnknownFilter = { readonly label: string; readonly value: string };

export function unknownFilters(resource: Resource, words: AddressWords): UnknownFilter[] {
  return filterFields(resource).flatMap(([key, { label }]) => {
    const value = words[key];
    return value === undefined || value === "" || isFilterValue(resource, key, value) ? [] : [{ label, value }];
  });
}

/** The address after a change. Whatever cuts or orders the rows anew begins at page 1. */
export function changedAddress(
  resource: Resource,
  words: AddressWords,
  change: Partial<ListAddress>,
): Record<string, string> {
  const now = readAddress(resource, words);
  const moves = change.page !== undefined || change.pages !== undefined;
  const next = { ...now, ...(!moves && { page: 1, pages: 1 }), ...change };
  const own = new Set(["page", "pages", "search", "sort", "view", ...filterFields(resource).map(([key]) => key)]);
  const others = Object.entries(words).filter(([name]) => !own.has(name));
  return Object.fromEntries([...others, ...Object.entries(addressWords(resource, next))]);
}

/** The words of the address for a state; what is so anyway is left out. */
function addressWords(resource: Resource, { page, pages, search, sort, filters, all }: ListAddress): AddressWords {
  return {
    ...(page > 1 && { page: String(page) }),
    ...(pages > 1 && { pages: String(pages) }),
    ...(search !== "" && { search }),
    ...(sort !== resource.order && { sort }),
    ...(all && { view: "all" }),
    ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== "")),
  };
}

/** Search, order and filters as the text that a saved view keeps; the same state always gives the same text. */
export function viewText(resource: Resource, address: ListAddress): string {
  const words = addressWords(resource, { ...address, page: 1, pages: 1, all: false });
  return new URLSearchParams(Object.entries(words).toSorted(([one], [other]) => (one < other ? -1 : 1))).toString();
}

/** The state that the text of a view stands for. */
export function addressOfView(resource: Resource, query: string): ListAddress {
  return readAddress(resource, Object.fromEntries(new URLSearchParams(query)));
}

/** The query of the list call for one page. */
export function listQuery({ search, sort, filters }: ListAddress, page: number): ListInput {
  return { page: String(page), size: String(listSize), sort, ...(search !== "" && { search }), ...filters };
}

/** Fields that the list can be narrowed by. */
export function filterFields(resource: Resource) {
  return listFields(resource).filter(([, field]) => filterKindOf(field) !== null);
}

/** Whether a click on the head of a column can order the list by it. */
export function isSortable(resource: Resource, key: string): boolean {
  return key === "number" || resource.fields[key]?.sort === true;
}

/** The order after a click on the head of a column: up, down, then the list's own order. */
export function nextSort(resource: Resource, sort: string, key: string): string {
  const now = parseSort(sort);
  if (now.key !== key) return key;
  return now.descending ? (resource.order === sort ? key : resource.order) : `-${key}`;
}

function isSort(resource: Resource, sort: string): boolean {
  return isSortable(resource, parseSort(sort).key);
}

function isFilterValue(resource: Resource, key: string, value: string): boolean {
  const field = resource.fields[key]!;
  const kind = filterKindOf(field);
  if (kind === "flag") return value === "Y" || value === "N";
  if (kind === "range") return isRange(field, value);
  const words = value.split(",");
  if (field.kind === "ref") return words.every((word) => /^(?:me|none|[1-9]\d{0,14})$/.test(word));
  return words.every((word) => Object.hasOwn(field.options ?? {}, word));
}

function isRange({ kind }: Field, value: string): boolean {
  const range = parseRange(value);
  const isEnd = kind === "date" || kind === "instant" ? isDay : (end: string) => /^-?\d{1,15}$/.test(end);
  return range !== null && [range.from, range.to].every((end) => end === null || isEnd(end));
}

function whole(text: string | undefined): number {
  return text !== undefined && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}
