import { sql, type RawBuilder } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import { whoseColumns, type Resource } from "../../resource.ts";
import { holders, type Holder } from "./holders.ts";
import type { Erased, Reach } from "./personal-table.ts";
import { belongs } from "./reach.ts";
import { storedColumns, type StoredColumn } from "./stored-columns.ts";

/** What stands in place of a text that went. */
export const goneName = "파기";

/**
 * Leaves of these rows, and of all that hangs on them, what the facts say (`erase`), for good. `known`: what the people
 * are known by (`knownBy`). Answers how many rows of the kinds and tables in `reach` lost data: label → count.
 */
export async function eraseData(work: Work, reach: Reach, known: string | null): Promise<Record<string, number>> {
  const wiped: Record<string, number> = {};
  const lost: [Holder, readonly number[]][] = [];
  const all = holders();
  const depths = new Map(all.map((holder) => [holder, depthOf(holder, all)]));
  // What hangs on others goes before them.
  for (const holder of all.toSorted((one, other) => depths.get(other)! - depths.get(one)!)) {
    const ids = reach.get(holder.name ?? "") ?? [];
    const rows = ids.length > 0 ? sql<boolean>`t.id = any(${ids}::bigint[])` : belongs(holder, reach);
    if (holder.goes) {
      await sql`delete from ${sql.table(holder.table)} t where ${rows}`.execute(work.query);
    } else {
      await eraseRows(work, holder, rows, known);
    }
    if (ids.length === 0) continue;
    wiped[holder.label] = ids.length;
    lost.push([holder, ids]);
  }
  for (const [{ erased }, ids] of lost) await erased?.(work, ids);
  return wiped;
}

function depthOf({ whose }: Holder, all: readonly Holder[]): number {
  const above = all.filter(({ records, name }) => !records && whoseColumns(whose).some(([kind]) => kind === name));
  return above.length === 0 ? 1 : 1 + Math.max(...above.map((holder) => depthOf(holder, all)));
}

async function eraseRows(
  { query }: Pick<Work, "query">,
  holder: Holder,
  rows: RawBuilder<boolean>,
  known: string | null,
): Promise<void> {
  const stored = await storedColumns({ query }, holder.table);
  const title = titleOf(holder);
  const all: [string, Erased | undefined][] = [
    ...Object.entries(holder.columns).map(([column, { erase }]): [string, Erased | undefined] => [column, erase]),
    ...Object.entries(holder.sets),
  ];
  const sets = all.flatMap(([column, erase]) => {
    const left = leftOf(column, erase, { ...stored.get(column)!, isTitle: column === title, known });
    return left ? [[column, left] as const] : [];
  });
  if (sets.length === 0) return;
  const columns = sets.map(([column]) => sql.ref(`t.${column}`));
  const values = sets.map(([, left]) => left);
  const standard = [
    ...(stored.has("version") ? [sql`version = version + 1`] : []),
    ...(stored.has("updated_at") ? [sql`updated_at = now()`] : []),
  ];
  await sql`update ${sql.table(holder.table)} t
    set ${sql.join([...sets.map(([column, left]) => sql`${sql.id(column)} = ${left}`), ...standard])}
    where ${rows} and row(${sql.join(columns)}) is distinct from row(${sql.join(values)})`.execute(query);
}

function titleOf({ records }: Holder): string | null {
  return records ? (records.resource as Resource).title : null;
}

type Stored = StoredColumn & { readonly isTitle: boolean; readonly known: string | null };

/** What is left of a column, as SQL; null: all. A title is never empty. */
function leftOf(column: string, erase: Erased | undefined, stored: Stored): RawBuilder<unknown> | null {
  if (erase === undefined) return null;
  if (typeof erase === "object") return "keep" in erase ? null : erase;
  const { type, required, isTitle, known } = stored;
  const value = sql.ref(`t.${column}`);
  if (erase === "mask") {
    return isTitle ? sql`${goneName}::text` : sql`case when ${value} <> '' then ${goneName} else ${value} end`;
  }
  if (erase === "empty") return required ? sql`${type === "jsonb" ? "{}" : ""}::${sql.raw(type)}` : sql`null`;
  return known === null ? null : sql`regexp_replace(${value}::text, ${known}, ${goneName}, 'gi')::${sql.raw(type)}`;
}
