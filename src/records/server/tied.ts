import { sql, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import { visible } from "./records.ts";
import { registeredRecords } from "./registry.ts";
import { fromTable } from "./select.ts";

/**
 * Whether the row is tied to no record of this kind, or to one that the person sees by that kind's own rules and walls:
 * for kinds that are never more visible than what they are about. `key` is a column of the row.
 */
export function seesTied(kind: string, key: RawBuilder<unknown>, asker: Asker): RawBuilder<boolean> {
  const records = registeredRecords().get(kind)!;
  if (!records.open.allows(asker.facts)) return sql<boolean>`(${key} is null)`;
  // The key is handed in under another name: inside, `r` is the record.
  return sql<boolean>`(${key} is null or exists (select from (select ${key} as key) k
    join ${fromTable(records)} on r.id = k.key where ${visible(records, asker)}))`;
}
