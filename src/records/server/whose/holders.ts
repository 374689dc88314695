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

type RecordHolder = Holder & { readonly name: string; readonly records: AnyRecords };

// Destruction asks for them hundreds of times, and what is registered at boot stays.
const known = new WeakMap<ReadonlyMap<string, AnyRecords>, readonly RecordHolder[]>();

/** Those of the kinds of record. */
export function recordHolders(): readonly RecordHolder[] {
  const registered = registeredRecords();
  const held = known.get(registered) ?? holdersOf(registered);
  known.set(registered, held);
  return held;
}

function holdersOf(registered: ReadonlyMap<string, AnyRecords>): RecordHolder[] {
  return [...registered.values()].map((records) => {
    const { name, label, table, whose, fields }: Resource = records.resource;
    const stored = Object.entries(fields).filter(([key]) => !records.computed?.[key]);
    const columns = Object.fromEntries(stored.map(([key, field]) => [columnOf(key, field), field]));
    return { records, name, label, table, whose, columns, sets: records.erase ?? {} };
  });
}
