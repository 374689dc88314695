import { sql } from "kysely";
import { rateOn } from "#firm/server/rates.ts";
import { seoulDay } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";

/** The numbers by which people speak of those among the 위임인 of a contract who are not of age today (민법 제4조). */
export async function minorsOf({ query }: Pick<Database, "query">, contractId: number): Promise<readonly string[]> {
  const today = sql`${seoulDay(Date.now())}::date`;
  const { rows } = await sql<{ number: number }>`
    select k.id_int as number from clients k where k.kind = '개인' and k.birth is not null
      and (k.birth + make_interval(months => (${rateOn("majorityMonths", today)})::int))::date > ${today}
      and (k.id = (select c.client_id from contracts c where c.id = ${contractId})
        or k.id in (select x.client_id from contract_clients x where x.contract_id = ${contractId}))
    order by k.id_int`.execute(query);
  return rows.map(({ number }) => `고객 ${number}`);
}
