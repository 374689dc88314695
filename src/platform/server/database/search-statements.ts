import type { QueryResultRow } from "pg";
import type { Asker } from "../asker.ts";
import type { Database } from "./database.ts";
import { askKept, type Buildable } from "../../fast/kept-statements.ts";
import { formOf, type TextSearch } from "./text-search.ts";

type Asked = {
  readonly asker: Asker;
  readonly search: TextSearch;
  /** How many hits are shown. */
  readonly limit: number;
  /** Names what else decides how the statement is built; besides, it may depend on the person alone. */
  readonly form: string;
};

/** Asks the statement of a search, kept for all that this person types in the same form. */
export async function askSearch<Row extends QueryResultRow>(
  database: Database,
  { asker, search, limit, form }: Asked,
  build: (typed: TextSearch) => Buildable<Row>,
): Promise<Row[]> {
  const asked = { asker, form: `${form} ${limit} ${formOf(search)}`, input: search };
  return askKept(database, asked, () => build({ ...search, statement: "for all alike" }));
}
