import { sql } from "kysely";
import type { z } from "zod";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Actor, type Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField, notFound } from "#platform/server/http/failure.ts";
import { mostViews, type SavedView } from "../schemas.ts";
import type * as schemas from "../schemas.ts";

type Owner = { readonly staffId: number; readonly actor: Actor };

const columns = ["id", "name", "query", "is_default as isDefault", "version"] as const;

/** Own views of a kind of record, in their order. */
export function ownViews({ query }: Pick<Database, "query">, staffId: number, resource: string): Promise<SavedView[]> {
  return query
    .selectFrom("saved_views")
    .select(columns)
    .where("staff_id", "=", staffId)
    .where("resource", "=", resource)
    .where("deleted_at", "is", null)
    .orderBy("sort_order")
    .orderBy("id")
    .execute();
}

/** Keeps a view, as the last of its kind. Throws 400 for a name in use and 422 beyond the most one may keep. */
export function saveView(
  database: Database,
  { staffId, actor }: Owner,
  view: z.output<typeof schemas.createView.body>,
): Promise<SavedView> {
  return inTransaction(database, actor, async (work) => {
    // Two saves of one person at a time would both see room for one more.
    await sql`select 1 from staffs where id = ${staffId} for update`.execute(work.query);
    const others = await ownViews(work, staffId, view.resource);
    if (others.length >= mostViews) {
      throw new Failure("ruleViolated", `보기는 목록마다 ${mostViews}개까지 저장할 수 있습니다.`);
    }
    refuseUsedName(others, view.name);
    const row = await work.query
      .insertInto("saved_views")
      .values({
        ...view,
        staff_id: staffId,
        sort_order: sql<number>`(select coalesce(max(sort_order), 0) + 1 from saved_views where staff_id = ${staffId})`,
        created_by: actor.userId,
        updated_by: actor.userId,
      })
      .returning(columns)
      .executeTakeFirstOrThrow();
    return row;
  });
}

/** Renames a view, gives it another query, or makes it the one its list opens with. */
export function changeView(
  database: Database,
  { staffId, actor }: Owner,
  id: number,
  { version, ...changes }: z.output<typeof schemas.updateView.body>,
): Promise<SavedView> {
  return inTransaction(database, actor, async (work) => {
    await sql`select 1 from staffs where id = ${staffId} for update`.execute(work.query);
    const { resource } = await ownView(work, staffId, id);
    if (changes.name !== undefined) {
      const others = await ownViews(work, staffId, resource);
      refuseUsedName(
        others.filter((other) => other.id !== id),
        changes.name,
      );
    }
    if (changes.isDefault) await clearDefault(work, staffId, resource, id);
    const row = await work.query
      .updateTable("saved_views")
      .set({
        ...(changes.name !== undefined && { name: changes.name }),
        ...(changes.query !== undefined && { query: changes.query }),
        ...(changes.isDefault !== undefined && { is_default: changes.isDefault }),
        version: sql`version + 1`,
        updated_at: sql<Date>`now()`,
        updated_by: actor.userId,
      })
      .where("id", "=", id)
      .where("version", "=", version)
      .returning(columns)
      .executeTakeFirst();
    if (!row) throw new Failure("conflict");
    return row;
  });
}

/** Takes a view away. */
export function removeView(database: Database, { staffId, actor }: Owner, id: number): Promise<void> {
  return inTransaction(database, actor, async (work) => {
    await ownView(work, staffId, id);
    await work.query
      .updateTable("saved_views")
      .set({ deleted_at: sql<Date>`now()`, is_default: false, updated_at: sql<Date>`now()`, updated_by: actor.userId })
      .where("id", "=", id)
      .execute();
  });
}

/** One of the person's own views, locked; 404 for those of others. */
async function ownView({ query }: Work, staffId: number, id: number): Promise<{ resource: string }> {
  const row = await query
    .selectFrom("saved_views")
    .select("resource")
    .where("id", "=", id)
    .where("staff_id", "=", staffId)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

async function clearDefault({ query }: Work, staffId: number, resource: string, exceptId: number): Promise<void> {
  await query
    .updateTable("saved_views")
    .set({ is_default: false, version: sql`version + 1`, updated_at: sql<Date>`now()` })
    .where("staff_id", "=", staffId)
    .where("resource", "=", resource)
    .where("is_default", "=", true)
    .where("id", "!=", exceptId)
    .execute();
}

function refuseUsedName(others: readonly SavedView[], name: string): void {
  if (others.some((other) => other.name === name)) throw invalidField("name", "같은 이름의 보기가 있습니다.");
}
