import { sql, type RawBuilder } from "kysely";
import type { Day } from "#platform/dates.ts";
import { counted, net, within } from "#features/money/sales/server/api.ts";

/**
 * Payments of a period as the bar counts them, each with the colleague whose revenue it is: 책임변 of its case, else of
 * its contract; nobody where neither says so.
 */
export function revenueRows(from: Day, to: Day): RawBuilder<unknown> {
  return sql`select coalesce(j.responsible_id, k.responsible_id) as staff_id, p.pay_amt as gross,
      round(p.pay_amt * 10.0 / 11) - ${net} as card_cut, ${net} as net
    from payments p left join projects j on j.id = p.project_id left join contracts k on k.id = p.contract_id
    where ${counted} and ${within(from, to)}`;
}
