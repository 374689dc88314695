import { columnOf, type Resource } from "../../resource.ts";
import type { AnyRecords } from "../records.ts";
import { registeredRecords, registeredTables } from "../registry.ts";
import type { Erased, PersonalTable } from "./personal-table.ts";

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
