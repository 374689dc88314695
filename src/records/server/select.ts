import { sql, type RawBuilder } from "kysely";
import { walledRef, type Field } from "../field.ts";
import type { Asker } from "#platform/server/asker.ts";
import { hasPersonalTitle, seesWhole } from "./masking.ts";
import { expressionOf, mayChange, numberOf, type AnyRecords } from "./records.ts";
import { registeredRecords } from "./registry.ts";

/** Whether nothing keeps the person away from the record with this key, to which the field refers; null: nothing can. */
export function outsideWallsOf(field: Field, id: RawBuilder<number>, asker: Asker): RawBuilder<boolean> | null {
  return registeredRecords().get(field.target!.name)?.outsideWalls?.(asker, id) ?? null;
}

/**
 * What the record `x`, to which the field refers, is called: `{ id, number, label, whole }` (`presentRef`), without name
 * behind a wall.
 */
export function refValue(field: Field, asker: Asker): RawBuilder<unknown> {
  const { name, titleColumn, numberColumn } = field.target!;
  const target = registeredRecords().get(name)!;
  const whole = hasPersonalTitle(target) ? seesWhole(target, asker, "x") : sql`true`;
  const named = sql`jsonb_build_object('id', x.id, 'number', ${sql.ref(`x.${numberColumn}`)}, 'label', ${sql.ref(
    `x.${titleColumn}`,
  )}, 'whole', ${whole})`;
  const open = outsideWallsOf(field, sql<number>`x.id`, asker);
  return open ? sql`case when ${open} then ${named} else ${JSON.stringify(walledRef)}::jsonb end` : named;
}

/** The other record of a reference. */
function refSelection(records: AnyRecords, key: string, field: Field, asker: Asker): RawBuilder<unknown> {
  return sql`(select ${refValue(field, asker)} from ${sql.table(field.target!.table)} x
    where x.id = ${expressionOf(records, key, asker)})`;
}

function selected(records: AnyRecords, key: string, field: Field, asker: Asker): RawBuilder<unknown> {
  if (field.kind === "ref") return refSelection(records, key, field, asker);
  const value = expressionOf(records, key, asker);
  return field.kind === "moneySum" ? sql`(${value})::text` : value;
}

/** What a query selects of `r` for `present`: the standard parts and these fields, under their keys. */
export function selection(
  records: AnyRecords,
  fields: readonly (readonly [string, Field])[],
  asker: Asker,
): RawBuilder<unknown> {
  const own = fields
    .filter(([key]) => key !== "createdAt" && key !== "updatedAt")
    .map(([key, field]) => {
      return sql`${selected(records, key, field, asker)} as ${sql.id(key)}`;
    });
  return sql.join([
    sql`r.id, ${numberOf(records)} as number, r.version, r.created_at as "createdAt", r.updated_at as "updatedAt"`,
    sql`(select jsonb_build_object('id', t.id, 'number', t.id, 'label', t.name) from teams t where t.id = r.team_id) as team`,
    sql`${seesWhole(records, asker)} as "seesWhole", ${mayChange(records, asker)} as "mayChange"`,
    ...own,
  ]);
}

/** The table of the resource under the name `r`. */
export function fromTable({ resource }: AnyRecords): RawBuilder<unknown> {
  return sql`${sql.table(resource.table)} as r`;
}
