import type { z } from "zod";
import { phoneDigits } from "#platform/phone.ts";
import { readPhoneCell } from "#platform/server/spreadsheet/phone-cell.ts";
import type { Field } from "../../field.ts";
import type { ImportFault, ImportGiven, ImportMapping } from "../../import.ts";
import { importFields, type Resource } from "../../resource.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { check } from "#platform/server/http/validation.ts";
import type { WriteContext } from "../write.ts";
import { givingWay } from "#platform/server/give-way.ts";
import { plainLine } from "#platform/server/spreadsheet/cell-words.ts";
import { columnLetter } from "#platform/server/spreadsheet/column-letter.ts";
import type { AnyRecords } from "../records.ts";
import { oneForm, readCell, textChange } from "./cells.ts";
import type { ChangedCell } from "./changes.ts";
import { openReferenceBook, type ReferenceBook } from "./references.ts";

/** A row of the file: its number there and its cells as text. */
export type ImportRow = readonly [number: number, cells: readonly string[]];

export type PlannedRow = { readonly row: number; readonly input: Readonly<Record<string, unknown>> };
export type ImportPlan = {
  readonly rows: readonly PlannedRow[];
  readonly faults: readonly ImportFault[];
  readonly changes: readonly ChangedCell[];
};

/** What an import is read by. */
export type ImportFacts = {
  readonly resource: Resource;
  /** What a row may hold. */
  readonly input: () => z.ZodType<Readonly<Record<string, unknown>>>;
  /** The field of several lines that takes what stands beside a value in its cell; null: such cells are refused. */
  readonly remarks: string | null;
  /** What a row says by its other cells where it does not say it itself: the number of a case says its instance. */
  readonly implied?: ((row: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>) | undefined;
  /** What a row says, in the one form in which the kind keeps it. */
  readonly tidied?: AnyRecords["tidied"] | undefined;
};

/** Fields the mapping fills, with the column of each. Refuses fields that no form may send and columns not there. */
export function mappedFields(resource: Resource, mapping: ImportMapping, columns: number): [string, Field, number][] {
  const fields = new Map(importFields(resource));
  return Object.entries(mapping).map(([key, column]) => {
    const field = fields.get(key);
    if (!field) throw new Failure("invalid", `가져올 수 없는 항목입니다: ${key}`, { fields: { mapping: key } });
    if (column >= columns) throw new Failure("invalid", "파일에 없는 열입니다.", { fields: { mapping: field.label } });
    return [key, field, column];
  });
}

/** Reads every row as a form would send it; what cannot be taken becomes a fault with its cell. */
export async function planImport(
  context: WriteContext,
  { resource, input: rowOf, remarks, tidied, implied }: ImportFacts,
  file: { readonly columns: number; readonly rows: readonly ImportRow[] },
  { mapping, given }: { readonly mapping: ImportMapping; readonly given: ImportGiven },
): Promise<ImportPlan> {
  const fields = mappedFields(resource, mapping, file.columns);
  const book = await openReferenceBook(context.database, context.registry, wordsOf(fields, file.rows), context);
  const faults: ImportFault[] = [];
  const changes: ChangedCell[] = [];
  const rows: PlannedRow[] = [];
  const giveWay = givingWay();
  for (const [row, cells] of file.rows) {
    await giveWay();
    const before = faults.length;
    const read = readRow({ row, cells, fields, book, remarks: remarks === null ? null : [remarks, resource] });
    faults.push(...read.faults);
    if (faults.length > before) continue;
    try {
      const checked = check(rowOf(), { ...defaults(resource), ...implied?.(read.input), ...read.input, ...given });
      const input: PlannedRow["input"] = { ...checked, ...tidied?.(checked as never) };
      rows.push({ row, input });
      changes.push(
        ...read.changes,
        ...textChanges({ row, cells, fields }, { read: read.input, checked, stored: input }),
      );
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      faults.push(...faultsOf(error, row, resource, fields, cells));
    }
  }
  return { rows, faults, changes };
}

/** What required choices are where the file does not tell: the first, unless the field says another or that it has to be told. */
function defaults(resource: Resource): Record<string, unknown> {
  return Object.fromEntries(
    importFields(resource).flatMap(([key, { kind, required, options = {}, untold = Object.keys(options)[0] }]) =>
      kind === "oneOf" && required && untold !== null ? [[key, untold]] : [],
    ),
  );
}

function wordsOf(fields: readonly [string, Field, number][], rows: readonly ImportRow[]): Map<Field, Set<string>> {
  const words = new Map<Field, Set<string>>();
  for (const [, field, column] of fields) {
    if (field.kind !== "ref") continue;
    words.set(field, new Set(rows.map(([, cells]) => plainLine(cells[column] ?? "")).filter(Boolean)));
  }
  return words;
}

type FileRow = {
  readonly row: number;
  readonly cells: readonly string[];
  readonly fields: readonly [string, Field, number][];
};

type RowReading = {
  readonly input: Record<string, unknown>;
  readonly faults: readonly ImportFault[];
  readonly changes: readonly ChangedCell[];
};

function readRow(
  file: FileRow & { readonly book: ReferenceBook; readonly remarks: readonly [string, Resource] | null },
): RowReading {
  const { row, cells, fields, book, remarks } = file;
  const input: Record<string, unknown> = {};
  const faults: ImportFault[] = [];
  const changes: ChangedCell[] = [];
  const beside: string[] = [];
  for (const [key, field, column] of fields) {
    const text = cells[column] ?? "";
    const place = { row, column: columnLetter(column), title: field.label, value: text };
    const reading = readCell(text, field);
    const found =
      "value" in reading && field.kind === "ref" && reading.value !== null
        ? book.find(field, reading.value as string, telephoneBeside({ row, cells, fields }, field))
        : reading;
    if ("fault" in found) faults.push({ ...place, message: found.fault });
    else if ("id" in found) input[key] = found.id;
    else if (found.value !== null || !field.required) input[key] = found.value;
    const change = "change" in reading ? reading.change : textChange(field, text, input[key]);
    if (change) changes.push({ ...place, ...change });
    if (!("remark" in reading)) continue;
    if (remarks === null) faults.push({ ...place, message: "옆에 적은 글을 둘 곳이 없습니다. 값만 남겨 주세요." });
    else {
      const label = remarks[1].fields[remarks[0]]!.label;
      beside.push(`${field.label}: ${reading.remark}`);
      changes.push({ ...place, becomes: String(reading.value), reason: `칸에 적힌 대로를 ${label}에도 남깁니다.` });
    }
  }
  if (remarks && beside.length > 0) input[remarks[0]] = [input[remarks[0]], ...beside].filter(Boolean).join("\n");
  return { input, faults, changes };
}

/** The telephone number in the row that tells what the reference means apart from its namesakes; blank without one. */
function telephoneBeside({ cells, fields }: FileRow, { toldApartBy }: Field): string {
  const column = fields.find(([key]) => key === toldApartBy)?.[2];
  return phoneDigits(readPhoneCell(column === undefined ? "" : (cells[column] ?? ""))?.phone ?? "");
}

/** Texts that the rules of the form store otherwise than they were read. */
function textChanges(
  { row, cells, fields }: FileRow,
  { read, checked, stored }: Readonly<Record<"read" | "checked" | "stored", PlannedRow["input"]>>,
): ChangedCell[] {
  return fields.flatMap(([key, field, column]) => {
    const change = textChange(field, read[key], stored[key], stored[key] === checked[key] ? undefined : oneForm);
    const place = { row, column: columnLetter(column), title: field.label, value: cells[column] ?? "" };
    return change ? [{ ...place, ...change }] : [];
  });
}

/** The faults that a refusal names, each at the cell of its field. */
export function faultsOf(
  error: Failure,
  row: number,
  resource: Resource,
  fields: readonly [string, Field, number][],
  cells: readonly string[],
): ImportFault[] {
  const named = Object.entries(error.fields ?? { "": error.message });
  return named.map(([key, message]) => {
    const column = fields.find(([name]) => name === key)?.[2];
    return {
      row,
      column: column === undefined ? "" : columnLetter(column),
      title: resource.fields[key]?.label ?? "",
      value: column === undefined ? "" : (cells[column] ?? ""),
      message,
    };
  });
}
