import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { wonSum } from "#platform/server/database/won-sum.ts";
import { seoulDay } from "#platform/dates.ts";
import { walledRef } from "#records/field.ts";
import { masked, seesWholeOf } from "#records/server/masking.ts";
import { visible } from "#records/server/records.ts";
import { registeredRecords } from "#records/server/registry.ts";
import { client } from "#features/pipeline/clients/client.ts";
import { moved } from "./entries-sql.ts";

type Query = Pick<Database, "query">;

type Balance = {
  clientId: number | null;
  number: number | null;
  name: string;
  seen: boolean;
  whole: boolean;
  before: string;
  in: string;
  out: string;
  balance: string;
  frozen: string | null;
};

/** What is held for each client at the end of a month, by the payments of a team; `null` where nobody has said for whom. */
export const balancesOf = (teamId: number, first: string) => sql`
  select r.client_id as "clientId", sum(r.pay_amt) as balance,
    ${wonSum(sql`r.pay_amt`, sql`(r.pay_date < ${first}::date or r.carried_over)`)} as before,
    ${wonSum(sql`r.pay_amt`, sql`r.pay_date >= ${first}::date and r.pay_amt > 0 and not r.carried_over`)} as "in",
    ${wonSum(sql`-r.pay_amt`, sql`r.pay_date >= ${first}::date and r.pay_amt < 0`)} as "out"
  from payments r where ${moved} and r.is_deposit and r.team_id = ${teamId} and r.pay_date < ${first}::date + interval '1 month'
  group by r.client_id`;

/** The deposit ledger of a team at the end of a month: what its payments moved. */
export async function ledgerAt({ query }: Query, teamId: number, first: string): Promise<string> {
  const { rows } = await sql<{ sum: string }>`
    select ${wonSum(sql`e.amount`)} as sum from ledger_entries e join ledger_accounts a on a.id = e.account_id and a.ledger = 'deposit'
    join payments p on p.id = e.source_id and e.source_type = 'payment'
    where p.team_id = ${teamId} and p.pay_date < ${first}::date + interval '1 month'`.execute(query);
  return rows[0]!.sum;
}

type Closing = {
  id: number;
  bank: string;
  ledger: string;
  clients: string;
  differences: { amount: number; reason: string }[];
  by: string;
  at: Date;
};

async function closingOf({ query }: Query, teamId: number, first: string): Promise<Closing | null> {
  const { rows } = await sql<Closing>`
    select c.id, c.bank::text as bank, c.ledger::text as ledger, c.clients::text as clients, s.short_name as by, c.created_at as at,
      coalesce((select json_agg(json_build_object('amount', d.amount, 'reason', d.reason) order by d.place)
        from deposit_differences d where d.closing_id = c.id), '[]') as differences
    from deposit_closings c join staffs s on s.id = c.closed_by_id
    where c.team_id = ${teamId} and c.month = ${first} and c.reopened_at is null`.execute(query);
  return rows[0] ?? null;
}

/** The three-way sheet of a month for the active team (additions 11). */
export async function readDepositSheet(database: Query, asker: Asker, teamId: number, month: string) {
  const first = `${month}-01`;
  const [closing, ledger] = await Promise.all([closingOf(database, teamId, first), ledgerAt(database, teamId, first)]);
  const isSeen = sql`exists (select from clients r where r.id = k.id and ${visible(registeredRecords().get("client")!, asker)})`;
  const { rows } = await sql<Balance>`
    select x."clientId", k.id_int as number, coalesce(k.name, '') as name, coalesce(${isSeen}, false) as seen,
      coalesce(${seesWholeOf("client", asker, "k")}, false) as whole,
      coalesce(y.before, '0') as before, coalesce(y."in", '0') as in, coalesce(y."out", '0') as out,
      coalesce(y.balance, 0)::text as balance, f.balance::text as frozen
    from (select "clientId" from (${balancesOf(teamId, first)}) b
      union select client_id from deposit_closing_balances where closing_id = ${closing?.id ?? null}) x
    left join (${balancesOf(teamId, first)}) y on y."clientId" is not distinct from x."clientId"
    left join deposit_closing_balances f on f.closing_id = ${closing?.id ?? null} and f.client_id is not distinct from x."clientId"
    left join clients k on k.id = x."clientId"
    where coalesce(y.balance, 0) <> 0 or y."in" <> '0' or y."out" <> '0' or coalesce(f.balance, 0) <> 0
    order by coalesce(y.balance, 0) desc, x."clientId" nulls last`.execute(database.query);
  const clients = rows.reduce((sum, { balance }) => sum + BigInt(balance), 0n);
  return {
    ids: rows.flatMap(({ clientId, seen }) => (clientId === null || !seen ? [] : [clientId])),
    sheet: {
      over: month < seoulDay(Date.now()).slice(0, 7),
      ledger,
      clients: String(clients),
      balances: rows.map(present),
      closing: closing && withoutId(closing),
    },
  };
}

function withoutId(standing: Closing) {
  const { id: _, at, ...closing } = standing;
  return { ...closing, at: new Date(at).toISOString() };
}

function present({ clientId, number, name, seen, whole, ...sums }: Balance) {
  if (clientId === null) return { client: { number: null, name: "의뢰인 미지정" }, ...sums };
  if (!seen) return { client: { number: null, name: walledRef.label }, ...sums };
  return { client: { number, name: masked(client.fields.name, name, whole) }, ...sums };
}
