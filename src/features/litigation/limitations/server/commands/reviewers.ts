import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { inNameOrder } from "#platform/server/database/name-order.ts";
import { refuseOthers, type WriteContext } from "#records/server/write.ts";

type Reviewer = { readonly id: number; readonly shortName: string };

/** 점검 변호사 who work here, by name. */
export async function readReviewers({ query }: Pick<Database, "query">): Promise<readonly Reviewer[]> {
  return query
    .selectFrom("limitation_reviewers as v")
    .innerJoin("staffs as s", "s.id", "v.staff_id")
    .select(["s.id", "s.short_name as shortName"])
    .where("s.status", "=", 1)
    .where("s.deleted_at", "is", null)
    .orderBy(inNameOrder(sql`s.short_name`))
    .execute();
}

/** Makes these lawyers 점검 변호사 of the firm, and nobody else. 400 for anybody who is no working lawyer. */
export async function setReviewers(context: WriteContext, staffIds: readonly number[]): Promise<void> {
  const chosen = [...new Set(staffIds)].toSorted((one, other) => one - other);
  await inTransaction(context.database, context.actor, async (work) => {
    const { rows: firm } = await sql<{ id: number }>`select id from firm_settings for update`.execute(work.query);
    for (const id of chosen) {
      const records = context.registry.get("staff")!;
      await refuseOthers(work, context, { records, key: "staffIds", id, among: "lawyers" });
    }
    const { rows } = await sql<{
      id: number;
    }>`select staff_id as id from limitation_reviewers order by staff_id`.execute(work.query);
    const before = rows.map(({ id }) => id);
    if (JSON.stringify(before) === JSON.stringify(chosen)) return;
    await sql`delete from limitation_reviewers where staff_id <> all(${chosen}::bigint[])`.execute(work.query);
    await sql`insert into limitation_reviewers (staff_id) select x from unnest(${chosen}::bigint[]) x
      on conflict do nothing`.execute(work.query);
    const changes = { limitationReviewers: [before, chosen] };
    work.audit({ action: "firm.setLimitationReviewers", recordType: "firm", recordId: firm[0]!.id, changes });
  });
}
