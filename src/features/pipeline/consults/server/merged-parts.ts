import { sql, type RawBuilder } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";

type Query = Pick<Work, "query">;

/** Table → keys of the rows that moved. */
export type Moved = Readonly<Record<string, readonly number[]>>;

/** What hangs on a consultation and follows it into another one; its own journal and its checks stay. */
const parts: Readonly<
  Record<string, { readonly label: string; readonly column: RawBuilder<unknown>; readonly own: RawBuilder<boolean> }>
> = {
  memos: { label: "메모", column: sql.id("record_id"), own: sql`record_type = 'consult'` },
  tasks: { label: "할일", column: sql.id("record_id"), own: sql`record_type = 'consult'` },
  payments: { label: "입금", column: sql.id("consult_id"), own: sql`true` },
  files: { label: "파일", column: sql.id("record_id"), own: sql`record_type = 'consult'` },
  // Those that stand in columns of the consultation follow these.
  parties: { label: "당사자", column: sql.id("record_id"), own: sql`record_type = 'consult' and origin is null` },
};

/** Moves everything that hangs on one consultation to another. */
export async function moveParts({ query }: Query, fromId: number, toId: number): Promise<Moved> {
  const moved: Record<string, number[]> = {};
  for (const [table, { column, own }] of Object.entries(parts)) {
    const { rows } = await sql<{ id: number }>`
      update ${sql.table(table)} set ${column} = ${toId} where ${column} = ${fromId} and ${own} returning id`.execute(
      query,
    );
    if (rows.length > 0) moved[table] = rows.map(({ id }) => id);
  }
  return moved;
}

/** Moves these rows back, those that have not gone elsewhere since. */
export async function returnParts({ query }: Query, moved: Moved, fromId: number, toId: number): Promise<void> {
  for (const [table, { column, own }] of Object.entries(parts)) {
    await sql`update ${sql.table(table)} set ${column} = ${toId}
      where id = any(${moved[table] ?? []}::bigint[]) and ${column} = ${fromId} and ${own}`.execute(query);
  }
}

/** How many of each kind, in the firm's words. */
export function countsOf(moved: Moved): { label: string; count: number }[] {
  return Object.entries(parts).flatMap(([table, { label }]) => {
    const count = moved[table]?.length ?? 0;
    return count > 0 ? [{ label, count }] : [];
  });
}
