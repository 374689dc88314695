import { sql, type RawBuilder } from "kysely";
import { isLawyer } from "#features/money/payments/server/api.ts";

export { freezeOriginations } from "./commands/freeze-originations.ts";

/**
 * Frozen shares of the contract with this key, as JSON: `[{ staffId, pct }]` of those who are here and lawyers still
 * (변호사법 §34). Empty where there are none.
 */
export const frozenShares = (contractId: RawBuilder<unknown>) => sql<readonly { staffId: number; pct: number }[]>`
  coalesce((select json_agg(json_build_object('staffId', x.staff_id, 'pct', x.pct) order by x.staff_id) from (
    select o.staff_id, sum(o.share)::float8 as pct from contract_originations o join staffs f on f.id = o.staff_id
    where o.contract_id = ${contractId} and f.status = 1 and f.deleted_at is null and ${isLawyer("f")}
    group by o.staff_id) x), '[]')`;
