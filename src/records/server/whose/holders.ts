import type { DB } from "#platform/server/database/tables.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import type { Field } from "../../field.ts";
import { columnOf, type Resource, type Whose } from "../../resource.ts";
import type { AnyRecords, Erased } from "../records.ts";
import { registeredRecords, registeredTables } from "../registry.ts";

/** A table beside the kinds of record that holds data about people. */
export type PersonalTable = {
  readonly table: string;
  /** The word by which others say that they hang on it; absent: none does. */
  readonly name?: string;
  readonly label: string;
  readonly whose: Whose;
  /** Destruction deletes its rows. */
  readonly goes?: true;
  /** Column → its facts; a column that gives nothing out and leaves all may be left out. */
  readonly columns: Readonly<Record<string, Field>>;
  /** What follows when rows with these keys have lost their data. */
  readonly erased?: (work: Work, ids: readonly number[]) => Promise<void>;
};

type Definition<Table extends keyof DB> = Omit<PersonalTable, "table" | "columns"> & {
  readonly columns: { readonly [Column in keyof DB[Table]]?: Field };
};

/** Declares which columns of the table hold data about people, and whose. */
export function personalTable<const Table extends keyof DB>(
  table: Table,
  { columns, ...definition }: Definition<Table>,
): PersonalTable {
  return { ...definition, table, columns: columns as PersonalTable["columns"] };
}

/** A table with data about people: of a kind of record, or beside them. */
export type Holder = PersonalTable & {
  /** Of a kind of record. */
  readonly records?: AnyRecords;
  /** What destruction sets in columns that are no fields. */
  readonly sets: Readonly<Record<string, Erased>>;
};

/** Every table that holds data about people. */
export function holders(): Holder[] {
  return [...recordHolders(), ...registeredTables().map((table): Holder => ({ ...table, sets: {} }))];
}

/** Those of the kinds of record. */
export function recordHolders(): (Holder & { readonly name: string; readonly records: AnyRecords })[] {
  return [...registeredRecords().values()].map((records) => {
    const { name, label, table, whose, fields }: Resource = records.resource;
    const stored = Object.entries(fields).filter(([key]) => !records.computed?.[key]);
    const columns = Object.fromEntries(stored.map(([key, field]) => [columnOf(key, field), field]));
    return { records, name, label, table, whose, columns, sets: records.erase ?? {} };
  });
}
