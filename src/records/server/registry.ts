import { isDeepStrictEqual } from "node:util";
import type { RefTarget } from "../field.ts";
import { targetOf } from "../resource.ts";
import type { AnyRecords } from "./records.ts";
import type { PersonalTable } from "./whose/personal-table.ts";

let registered: ReadonlyMap<string, AnyRecords> = new Map();
let tables: readonly PersonalTable[] = [];

/** Set once at boot from the registry of features. Refuses a reference that leads nowhere, or that its kind contradicts. */
export function bindRecords(records: readonly AnyRecords[], personalTables: readonly PersonalTable[] = []): void {
  const byName = new Map(records.map((one) => [one.resource.name as string, one]));
  for (const { resource } of records) {
    for (const [key, field] of Object.entries(resource.fields as Readonly<Record<string, { target?: RefTarget }>>)) {
      if (!field.target) continue;
      const kind = byName.get(field.target.name);
      const place = `${String(resource.name)}.${key} leads to ${field.target.name}`;
      if (!kind) throw new Error(`${place}, which no feature registers`);
      if (!isDeepStrictEqual(field.target, targetOf(kind.resource))) throw new Error(`${place}, which says otherwise`);
    }
  }
  registered = byName;
  tables = personalTables;
}

/** Every kind of record by its name. */
export function registeredRecords(): ReadonlyMap<string, AnyRecords> {
  return registered;
}

/** Every table beside them that holds data about people. */
export function registeredTables(): readonly PersonalTable[] {
  return tables;
}
