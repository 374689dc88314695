import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Actor } from "#platform/server/database/transaction.ts";
import { columnSetChange, type ColumnSet } from "#records/column-sets.ts";

/** The columns that the team has set for its lists. */
export function columnSetsOf({ query }: Pick<Database, "query">, teamId: number): Promise<ColumnSet[]> {
  return query
    .selectFrom("list_columns")
    .select(["resource", "columns"])
    .where("team_id", "=", teamId)
    .where("deleted_at", "is", null)
    .orderBy("resource")
    .execute();
}

type Setting = {
  readonly teamId: number;
  readonly resource: string;
  /** Null: the team has no set of its own any more. */
  readonly columns: readonly string[] | null;
};

/** Sets the columns of one list for the team. The last who sets them decides; the change log has those of before. */
export function writeColumnSet(
  database: Database,
  actor: Actor,
  { teamId, resource, columns }: Setting,
): Promise<ColumnSet | null> {
  return inTransaction(database, actor, async (work) => {
    const before = await work.query
      .selectFrom("list_columns")
      .select(["id", "columns", "deleted_at as deletedAt"])
      .where("team_id", "=", teamId)
      .where("resource", "=", resource)
      .forUpdate()
      .executeTakeFirst();
    const old = before && !before.deletedAt ? before.columns : null;
    if (columns === null && old === null) return null;
    const { id } = await work.query
      .insertInto("list_columns")
      .values({
        team_id: teamId,
        resource,
        columns: [...(columns ?? old!)],
        created_by: actor.userId,
        updated_by: actor.userId,
      })
      .onConflict((conflict) =>
        conflict.columns(["team_id", "resource"]).doUpdateSet({
          columns: sql`excluded.columns`,
          updated_at: sql<Date>`now()`,
          updated_by: actor.userId,
          version: sql`list_columns.version + 1`,
          deleted_at: columns === null ? sql<Date>`now()` : null,
        }),
      )
      .returning("id")
      .executeTakeFirstOrThrow();
    work.audit({
      action: "columns.set",
      recordType: "columns",
      recordId: id,
      changes: { columns: [old, columns] },
    });
    work.emit({ type: "record", ref: `${columnSetChange}:${resource}` });
    return columns && { resource, columns };
  });
}
