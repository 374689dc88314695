import { createElement, type ReactNode } from "react";
import type { Field } from "../../field.ts";
import { parseSort } from "../../list-query.ts";
import { listFields, type Resource, type RowOf } from "../../resource.ts";
import { columnWidth, isRight, nothing, shownText } from "../shown.ts";
import { columnValue } from "../shown-value.tsx";
import { isSortable } from "./list-address.ts";
import { Untitled } from "./untitled.tsx";

type CellColumn<Row> = {
  readonly key: string;
  readonly label: string;
  /** Pixels; 0: what is left over. */
  readonly width: number;
  /** The fewest pixels of a column that takes what is left over; `leastWide` unless told. */
  readonly least?: number;
  readonly right?: boolean;
  /** Phones write the label before the value, which says nothing by itself: 아니요, a sum. */
  readonly named?: boolean;
  /** Won; phones show the first of them whatever stands before it. */
  readonly money?: boolean;
  readonly cell: (row: Row) => ReactNode;
  /** What the cell says, for the pointer over what is cut of it, where it is drawn and no plain text. */
  readonly whole?: (row: Row) => string | undefined;
};

/** A column of any list. */
export type TableColumn<Row> = CellColumn<Row> & {
  /** strong: what the row is called; its text is the link. state: a chip that phones show beside it. */
  readonly kind: "strong" | "state" | "plain";
  readonly sortable: boolean;
};

/** A column that is no field of the resource. */
export type ExtraColumn<R extends Resource> = CellColumn<RowOf<R>>;

/** How a screen draws fields in its own way, by key. */
export type OwnCells<R extends Resource> = {
  readonly [Key in keyof R["fields"] & string]?: (row: RowOf<R>) => ReactNode;
};

type ListColumn<R extends Resource> = TableColumn<RowOf<R>>;

const numberLabel = "번호";

/** What every row has beside its fields, as columns a person may add. */
const standard: Readonly<Record<string, Field>> = {
  team: { kind: "ref", label: "팀", width: 110 },
  createdAt: { kind: "instant", label: "등록일시" },
  updatedAt: { kind: "instant", label: "수정일시" },
};

/** Columns a person can choose from, in their order: the number, the fields of the list, what every row has. */
export function choosableColumns(resource: Resource): readonly { readonly key: string; readonly label: string }[] {
  const own = listFields(resource);
  const others = Object.entries(standard).filter(([key]) => !resource.fields[key]);
  return [{ key: "number", label: numberLabel }, ...[...own, ...others].map(([key, { label }]) => ({ key, label }))];
}

/**
 * The columns of a list until a person chooses others. Numbers that nobody speaks of stay away, unless the rows stand in
 * their order, be it below what is pinned.
 */
export function firstColumns({ columns, numbered, order, fields }: Resource): readonly string[] {
  const { key } = parseSort(order);
  const inOrder = key === "number" || fields[key]?.kind === "flag";
  return numbered || inOrder ? ["number", ...columns] : columns;
}

/** The columns of a list: the number if chosen, the chosen fields (the title always among them), the screen's own. */
export function listColumns<R extends Resource>(
  resource: R,
  chosen: readonly string[],
  cells: OwnCells<R> = {},
  extra: readonly ExtraColumn<R>[] = [],
): readonly ListColumn<R>[] {
  const keys = chosen.includes(resource.title) ? chosen : [resource.title, ...chosen];
  const fields = keys.flatMap((key) => {
    const field = resource.fields[key] ?? standard[key];
    return field ? [fieldColumn(resource, key, field, cells[key as keyof OwnCells<R>])] : [];
  });
  const number: ListColumn<R> = {
    key: "number",
    label: numberLabel,
    width: 76,
    kind: "plain",
    sortable: true,
    cell: (row) => row.number,
  };
  const own = extra.map((column): ListColumn<R> => ({ ...column, kind: "plain", sortable: false }));
  return withOneWide([...(chosen.includes("number") ? [number] : []), ...fields, ...own]);
}

function fieldColumn<R extends Resource>(
  resource: R,
  key: string,
  field: Field,
  own: ((row: RowOf<R>) => ReactNode) | undefined,
): ListColumn<R> {
  return {
    key,
    label: field.label,
    width: columnWidth(field),
    right: isRight(field),
    named: isRight(field) || (field.kind === "flag" && !own),
    money: field.kind === "money" || field.kind === "moneySum",
    kind: key === resource.title ? "strong" : field.tones || (own && field.kind === "oneOf") ? "state" : "plain",
    sortable: isSortable(resource, key),
    cell: own ?? ((row) => plainCell(resource, key, field, row)),
    ...(own && isWords(field) && { whole: (row: RowOf<R>) => wholeText(field, (row as Valued)[key]) }),
  };
}

type Valued = Readonly<Record<string, unknown>>;

/** Names and texts are as long as somebody makes them. */
const isWords = ({ kind }: Field) => kind === "text" || kind === "longText" || kind === "ref";

function wholeText(field: Field, value: unknown): string | undefined {
  const text = shownText(field, value);
  return text === nothing ? undefined : text;
}

/** The value as text; what a row without a title is called where the column does not say it, on phones. */
function plainCell<R extends Resource>(resource: R, key: string, field: Field, row: RowOf<R>): ReactNode {
  const value = (row as Valued)[key];
  const untitled = key === resource.title && shownText(field, value) === nothing;
  return untitled ? createElement(Untitled, { name: `${resource.label} ${row.number}` }) : columnValue(field, value);
}

/** Some column must take what is left over: the title, unless another does. */
function withOneWide<Row>(columns: readonly TableColumn<Row>[]): readonly TableColumn<Row>[] {
  if (columns.some(({ width }) => width === 0)) return columns;
  return columns.map((column) => (column.kind === "strong" ? { ...column, width: 0 } : column));
}

/** Least width of a column that takes what is left over. */
const leastWide = 180;

/**
 * The columns that fit side by side; those on the right give way first, number and title never. Where the wide one gives
 * way the title takes what is left over, be it no more than its own width, for which there was room.
 */
export function fittingColumns<Row>(columns: readonly TableColumn<Row>[], room: number): readonly TableColumn<Row>[] {
  const fixed = ({ key, kind }: TableColumn<Row>) => key === "number" || kind === "strong";
  let left = room - columns.filter(fixed).reduce((sum, { width }) => sum + (width || leastWide), 0);
  let full = false;
  const fitting = columns.filter((column) => {
    if (fixed(column)) return true;
    left -= column.width || leastWide;
    full ||= left < 0;
    return !full;
  });
  if (fitting.some(({ width }) => width === 0)) return fitting;
  return fitting.map((column) => (column.kind === "strong" ? { ...column, width: 0, least: column.width } : column));
}

/** On a phone: what the row is called, its state, its number, the first few of the rest and the first sum. */
export function phoneColumns<Row>(columns: readonly TableColumn<Row>[]): readonly TableColumn<Row>[] {
  const rest = columns.filter(({ kind, key }) => kind === "plain" && key !== "number").slice(0, 4);
  const sum = columns.find(({ money }) => money);
  return columns.filter(
    (column) => column.kind !== "plain" || column.key === "number" || column === sum || rest.includes(column),
  );
}

/** The columns as a grid template. */
export function gridTemplate(
  columns: readonly Pick<CellColumn<never>, "width" | "least">[],
  selectable: boolean,
): string {
  const sizes = columns.map(({ width, least = leastWide }) => (width === 0 ? `minmax(${least}px, 1fr)` : `${width}px`));
  return [...(selectable ? ["40px"] : []), ...sizes].join(" ");
}
