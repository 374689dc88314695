import type { RawBuilder } from "kysely";
import type { DB } from "#platform/server/database/tables.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import type { Erase, Field } from "../../field.ts";
import type { Whose } from "../../resource.ts";

/** Rows of kinds of record, and of tables that others hang on: name → keys. */
export type Reach = ReadonlyMap<string, readonly number[]>;

/** What destruction leaves of a column: as facts say it, or a value as SQL over `t`. */
export type Erased = Erase | RawBuilder<unknown>;

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
