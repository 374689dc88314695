import { sql, type RawBuilder } from "kysely";
import { maskEmail } from "#platform/email.ts";
import { maskName } from "#platform/person-name.ts";
import { maskPhone } from "#platform/phone.ts";
import type { Field } from "../field.ts";
import type { Resource } from "../resource.ts";
import type { Asker } from "#platform/server/asker.ts";
import { isNamed } from "./named.ts";
import type { AnyRecords } from "./records.ts";
import { registeredRecords } from "./registry.ts";

const masks = {
  name: maskName,
  phone: maskPhone,
  email: maskEmail,
  hidden: (value: string) => (value === "" ? "" : "***"),
} as const;

/**
 * Whether the person sees the personal data of a row whole (product §9 Q25): whoever may manage such records does, and
 * whoever works on this one. `row`: the name of the row in the query. Every answer that holds a personal field asks
 * this; everybody else gets `masked`.
 */
export function seesWhole(records: AnyRecords, asker: Asker, row = "r"): RawBuilder<boolean> {
  if (records.manage.allows(asker.facts)) return sql<boolean>`true`;
  return records.whole?.(asker, row) ?? isNamed(records.named, asker, row);
}

/** The same for a row of another feature, by the name of its kind. */
export function seesWholeOf(kind: string, asker: Asker, row: string): RawBuilder<boolean> {
  return seesWhole(registeredRecords().get(kind)!, asker, row);
}

/** Whether the person works on the row of another kind and nothing keeps the person away from it. */
export function worksOn(kind: string, asker: Asker, row: string): RawBuilder<boolean> {
  const { named, outsideWalls } = registeredRecords().get(kind)!;
  const open = outsideWalls ? sql` and ${outsideWalls(asker, sql.ref<number>(`${row}.id`))}` : sql``;
  return sql<boolean>`(${sql.ref(`${row}.deleted_at`)} is null and ${isNamed(named, asker, row)}${open})`;
}

/** Whether what such a record is called is personal: then it is masked wherever the record is referred to. */
export function hasPersonalTitle({ resource }: AnyRecords): boolean {
  const { fields, title }: Resource = resource;
  return fields[title]!.personal !== undefined;
}

/** A shown text of the field, masked unless the person sees the record whole. */
export function masked(field: Field, text: string, whole: boolean): string {
  return whole || !field.personal ? text : masks[field.personal](text);
}
