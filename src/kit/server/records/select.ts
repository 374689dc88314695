import { sql, type RawBuilder } from "kysely";
import type { Field } from "../../shared/records/field.ts";
import type { Asker } from "../asker.ts";
import { expressionOf, numberOf, type AnyRecords } from "./records.ts";

/** The other record of a reference, `{ id, number, label }`. */
function refSelection(records: AnyRecords, key: string, field: Field, asker: Asker): RawBuilder<unknown> {
  const { table, titleColumn, numberColumn } = field.target!;
  return sql`(select jsonb_build_object('id', x.id, 'number', ${sql.ref(`x.${numberColumn}`)}, 'label', ${sql.ref(
    `x.${titleColumn}`,
  )}) from ${sql.table(table)} x where x.id = ${expressionOf(records, key, asker)})`;
}

/** What a query selects of `r`: the standard parts and these fields, under their keys. */
export function selection(
  records: AnyRecords,
  fields: readonly (readonly [string, Field])[],
  asker: Asker,
): RawBuilder<unknown> {
  const own = fields
    .filter(([key]) => key !== "createdAt" && key !== "updatedAt")
    .map(([key, field]) => {
      const value = field.kind === "ref" ? refSelection(records, key, field, asker) : expressionOf(records, key, asker);
      return sql`${value} as ${sql.id(key)}`;
    });
  return sql.join([
    sql`r.id, ${numberOf(records)} as number, r.version, r.created_at as "createdAt", r.updated_at as "updatedAt"`,
    sql`(select jsonb_build_object('id', t.id, 'number', t.id, 'label', t.name) from teams t where t.id = r.team_id) as team`,
    ...own,
  ]);
}

/** The table of the resource under the name `r`. */
export function fromTable({ resource }: AnyRecords): RawBuilder<unknown> {
  return sql`${sql.table(resource.table)} as r`;
}
