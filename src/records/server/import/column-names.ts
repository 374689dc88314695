import type { ImportMapping } from "../../import.ts";
import type { Field } from "../../field.ts";
import { importFields, type Resource } from "../../resource.ts";
import { headerName } from "#platform/server/spreadsheet/table.ts";

/** The names of the columns that this kind of record may be read from. */
export function knownNames(resource: Resource): string[] {
  return importFields(resource).flatMap(([, field]) => namesOf(field));
}

/** Which column is likely to fill which field: those that are called alike, its own name before others. */
export function suggestMapping(resource: Resource, titles: readonly string[]): ImportMapping {
  const positions = new Map(titles.map((title, index) => [headerName(title), index]));
  return Object.fromEntries(
    importFields(resource).flatMap(([key, field]) => {
      const name = namesOf(field).find((one) => positions.has(one));
      return name === undefined ? [] : [[key, positions.get(name)!]];
    }),
  );
}

function namesOf({ label, columnNames = [] }: Field): string[] {
  return [label, ...columnNames].map(headerName);
}
