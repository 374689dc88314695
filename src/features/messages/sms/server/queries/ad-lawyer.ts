import { sql } from "kysely";
import { refuseOthers, type WriteContext } from "#records/server/write.ts";
import { adLawyerOf } from "#features/identity/firm/server/api.ts";

type AdLawyer = { readonly id: number; readonly number: number; readonly label: string; readonly realName: string };

/** Who answers for an advertisement: who was chosen, else whom the firm has set; null: nobody. 400 for no lawyer. */
export async function adLawyerFor(context: WriteContext, chosen: number | undefined): Promise<AdLawyer | null> {
  const { query } = context.database;
  if (chosen === undefined) return adLawyerOf({ query });
  const staff = context.registry.get("staff")!;
  await refuseOthers({ query }, context, { records: staff, key: "lawyer", id: chosen, among: "lawyers" });
  const { rows } = await sql<AdLawyer>`select id, id as number, short_name as label, real_name as "realName"
    from staffs where id = ${chosen}`.execute(query);
  return rows[0]!;
}
