import type { ImportMapping } from "../../import.ts";
import { writableFields, type Resource } from "../../resource.ts";
import { headerName } from "#platform/server/spreadsheet/table.ts";

/** The names of the columns that this kind of record may be read from. */
export function knownNames(resource: Resource): string[] {
  return writableFields(resource).map(([, { label }]) => headerName(label));
}

/** Which column is likely to fill which field: those that are called alike. */
export function suggestMapping(resource: Resource, titles: readonly string[]): ImportMapping {
  const positions = new Map(titles.map((title, index) => [headerName(title), index]));
  return Object.fromEntries(
    writableFields(resource).flatMap(([key, { label }]) => {
      const column = positions.get(headerName(label));
      return column === undefined ? [] : [[key, column]];
    }),
  );
}
