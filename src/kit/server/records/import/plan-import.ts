import type { Field } from "../../../shared/records/field.ts";
import type { ImportFault, ImportMapping } from "../../../shared/records/import.ts";
import { writableFields, type Resource } from "../../../shared/records/resource.ts";
import { Failure } from "../../http/failure.ts";
import { check } from "../../http/validation.ts";
import type { RecordSchemas } from "../schemas.ts";
import type { WriteContext } from "../write.ts";
import { givingWay } from "../../give-way.ts";
import { readCell } from "./cells.ts";
import { openReferenceBook, type ReferenceBook } from "./references.ts";

/** A row of the file: its number there and its cells as text. */
export type ImportRow = readonly [number: number, cells: readonly string[]];

export type PlannedRow = { readonly row: number; readonly input: Readonly<Record<string, unknown>> };
export type ImportPlan = { readonly rows: readonly PlannedRow[]; readonly faults: readonly ImportFault[] };

/** Fields the mapping fills, with the column of each. Refuses fields that no form may send and columns not there. */
export function mappedFields(resource: Resource, mapping: ImportMapping, columns: number): [string, Field, number][] {
  const fields = new Map(writableFields(resource));
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
  resource: Resource,
  schemas: Pick<RecordSchemas<Resource>, "create">,
  file: { readonly columns: number; readonly rows: readonly ImportRow[] },
  mapping: ImportMapping,
): Promise<ImportPlan> {
  const fields = mappedFields(resource, mapping, file.columns);
  const book = await openReferenceBook(context.database, context.registry, wordsOf(fields, file.rows), context);
  const faults: ImportFault[] = [];
  const rows: PlannedRow[] = [];
  const giveWay = givingWay();
  for (const [row, cells] of file.rows) {
    await giveWay();
    const before = faults.length;
    const input = { ...defaults(resource), ...readRow(row, cells, fields, book, faults) };
    if (faults.length > before) continue;
    try {
      rows.push({ row, input: check(schemas.create.body, input) });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      faults.push(...faultsOf(error, row, resource, fields, cells));
    }
  }
  return { rows, faults };
}

/** A required choice that the file does not tell is the first one, as in the form. */
function defaults(resource: Resource): Record<string, unknown> {
  return Object.fromEntries(
    writableFields(resource).flatMap(([key, { kind, required, options = {} }]) =>
      kind === "oneOf" && required ? [[key, Object.keys(options)[0]]] : [],
    ),
  );
}

function wordsOf(fields: readonly [string, Field, number][], rows: readonly ImportRow[]): Map<Field, Set<string>> {
  const words = new Map<Field, Set<string>>();
  for (const [, field, column] of fields) {
    if (field.kind !== "ref") continue;
    words.set(field, new Set(rows.map(([, cells]) => (cells[column] ?? "").trim()).filter(Boolean)));
  }
  return words;
}

function readRow(
  row: number,
  cells: readonly string[],
  fields: readonly [string, Field, number][],
  book: ReferenceBook,
  faults: ImportFault[],
): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const [key, field, column] of fields) {
    const text = cells[column] ?? "";
    const reading = readCell(text, field);
    const found =
      "value" in reading && field.kind === "ref" && reading.value !== null
        ? book.find(field, reading.value as string)
        : reading;
    if ("fault" in found) faults.push({ row, title: field.label, value: text, message: found.fault });
    else if ("id" in found) input[key] = found.id;
    else if (found.value !== null || !field.required) input[key] = found.value;
  }
  return input;
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
      title: resource.fields[key]?.label ?? "",
      value: column === undefined ? "" : (cells[column] ?? ""),
      message,
    };
  });
}
