import { sql, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import { recordPath, type Resource } from "../resource.ts";
import { hasPersonalTitle, masked, seesWhole } from "./masking.ts";
import { expressionOf, numberOf, visible, type AnyRecords } from "./records.ts";
import { fromTable } from "./select.ts";

/** A record as lists over several kinds name it. */
export type Titled = { readonly number: number; readonly title: string; readonly whole: boolean };

type Place = { readonly type: RawBuilder<unknown>; readonly id: RawBuilder<unknown> };

/**
 * The record of this kind to which a row leads by kind and key, if the person sees it: part of a lateral join over rows
 * that lead to many kinds. Columns `number`, `whole`, `title`; the record is `r`.
 */
export function titledRecord(records: AnyRecords, asker: Asker, { type, id }: Place): RawBuilder<unknown> {
  const { name, fields, title }: Resource = records.resource;
  const named = fields[title]!.kind !== "ref";
  const whole = hasPersonalTitle(records) ? seesWhole(records, asker) : sql`true`;
  return sql`select ${numberOf(records)}::bigint as number, ${whole} as whole,
      ${named ? sql`coalesce(left((${expressionOf(records, title, asker)})::text, 200), '')` : sql`''`} as title
    from ${fromTable(records)} where ${type} = ${name} and r.id = ${id} and ${visible(records, asker)}`;
}

/** What such a record is called and where its page is; null: its kind has none. */
export function presentTitled({ resource }: AnyRecords, { number, title: text, whole }: Titled) {
  const { label, numbered, fields, title: key }: Resource = resource;
  const title = masked(fields[key]!, text, whole);
  return {
    label: numbered ? `${label} ${number}` : label,
    title: title.trim() === "" ? `${label} ${number}` : title,
    path: recordPath(resource as Resource, number),
  };
}
