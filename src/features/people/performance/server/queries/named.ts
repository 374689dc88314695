import { sql } from "kysely";
import { logRead } from "#platform/server/access-log.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { Field } from "#records/field.ts";
import type { Resource } from "#records/resource.ts";
import { seesWhole } from "#records/server/masking.ts";
import { presentValue } from "#records/server/present.ts";
import { expressionOf, numberOf, visible, type AnyRecords } from "#records/server/records.ts";
import { registeredRecords } from "#records/server/registry.ts";
import { fromTable } from "#records/server/select.ts";

type Context = Asker & Parameters<typeof logRead>[0] & { readonly services: { readonly database: Database } };

export type Named = { readonly number: number; readonly title: string; readonly path: string | null };
type Row = { readonly kind: string; readonly id: number };

export const nameKey = ({ kind, id }: Row) => `${kind}/${id}`;

/**
 * What the records of rows are called, as far as the person sees each by the rules of its kind: a figure counts for
 * whoever it counts for, but it opens no record. Whose names are told is written down.
 */
export async function namesOf(context: Context, rows: readonly Row[]): Promise<ReadonlyMap<string, Named>> {
  const names = new Map<string, Named>();
  for (const [kind, of] of Map.groupBy(rows, (row) => row.kind)) {
    const ids = [...new Set(of.map(({ id }) => id))];
    const records = registeredRecords().get(kind);
    const found = records ? await recordNames(context, records, ids) : await taskNames(context, ids);
    for (const { id, ...name } of found) names.set(nameKey({ kind, id }), name);
  }
  return names;
}

const textOf = (value: unknown) => (typeof value === "string" || typeof value === "number" ? String(value) : "");

async function recordNames(context: Context, records: AnyRecords, ids: readonly number[]) {
  const resource: Resource = records.resource;
  if (!records.open.allows(context.facts)) return [];
  const field: Field = resource.fields[resource.title]!;
  const { rows } = await sql<{ id: number; number: number; title: unknown; whole: boolean }>`
    select r.id, ${numberOf(records)} as number, ${expressionOf(records, resource.title, context)} as title,
      ${seesWhole(records, context)} as whole
    from ${fromTable(records)} where r.id = any(${ids}::bigint[]) and ${visible(records, context)}`.execute(
    context.services.database.query,
  );
  await logRead(context, resource.label, rows);
  return rows.map(({ id, number, title, whole }) => ({
    id,
    number,
    title: shortened(textOf(presentValue(field, title, whole))) || resource.label,
    path: pathOf(resource, number),
  }));
}

function pathOf({ page, open }: Resource, number: number): string | null {
  if (page === null) return null;
  return open === "query" ? `${page}?id=${number}` : `${page}/${number}`;
}

const longestTitle = 80;
const shortened = (text: string) => (text.length > longestTitle ? `${text.slice(0, longestTitle)}…` : text);

/** A task is read by who sent it and who received it, by nobody else. */
async function taskNames({ viewer, services }: Context, ids: readonly number[]) {
  const me = viewer.staff?.id ?? null;
  const { rows } = await sql<{ id: number; title: string }>`
    select t.id, t.title from tasks t where t.id = any(${ids}::bigint[])
      and (t.created_by = ${me} or exists (select from task_users u where u.task_id = t.id and u.staff_id = ${me}))`.execute(
    services.database.query,
  );
  return rows.map(({ id, title }) => ({ id, number: id, title: shortened(title), path: null }));
}
