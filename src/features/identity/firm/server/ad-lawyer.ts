import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { refuseOthers, type WriteContext } from "#records/server/write.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";

type AdLawyer = {
  readonly id: number;
  readonly number: number;
  readonly label: string;
  /** As an advertisement has to say it. */
  readonly realName: string;
};

/** 광고책임변호사 of the firm; null where none is set, and where who was works here no more. */
export async function adLawyerOf({ query }: Pick<Database, "query">): Promise<AdLawyer | null> {
  const { rows } = await sql<AdLawyer>`
    select s.id, s.id as number, s.short_name as label, s.real_name as "realName"
    from firm_settings f join staffs s on s.id = f.ad_lawyer_id
    where s.status = 1 and s.deleted_at is null and s.license_no ~ '\\S'`.execute(query);
  return rows[0] ?? null;
}

/** Sets or takes away 광고책임변호사 of the firm. 400 for anybody who is no working lawyer. */
export async function setAdLawyer(context: WriteContext, lawyer: number | null): Promise<void> {
  await inTransaction(context.database, context.actor, async (work) => {
    const staff = context.registry.get("staff")!;
    if (lawyer !== null) {
      await refuseOthers(work, context, { records: staff, key: "lawyer", id: lawyer, among: "lawyers" });
    }
    const { rows } = await sql<{ id: number; before: number | null }>`
      update firm_settings f set ad_lawyer_id = ${lawyer}, updated_at = now()
      from (select id, ad_lawyer_id from firm_settings for update) old
      where f.id = old.id and old.ad_lawyer_id is distinct from ${lawyer}::bigint
      returning f.id, old.ad_lawyer_id as before`.execute(work.query);
    const changed = rows[0];
    if (!changed) return;
    const changes = { adLawyer: [changed.before, lawyer] };
    work.audit({ action: "firm.setAdLawyer", recordType: "firm", recordId: changed.id, changes });
  });
}
