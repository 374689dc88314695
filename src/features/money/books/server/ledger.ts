import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { wonSum } from "#platform/server/database/won-sum.ts";
import type { EntryKind } from "../words.ts";
import { entries, movedHere, ofTeams, presentEntry, spent, vatIn, vatOut, type EntryRow } from "./entries-sql.ts";

type Query = Pick<Database, "query">;

type Month = {
  month: string;
  income: string;
  expense: string;
  depositsIn: string;
  depositsOut: string;
  cardsOpen: string;
  vatOut: string;
  vatIn: string;
};

const amount = sql`r.pay_amt`;

/**
 * Payments by card `r` that no card company has paid in; what was canceled is not asked for, and a fee that a deposit became
 * is waited for with the deposit.
 */
export const cardOpen = sql<boolean>`(r.pay_type = '카드' and r.pay_amt > 0 and r.reversal_of_id is null and r.status <> 'canceled'
  and r.settled_deposit_id is null
  and not exists (select from card_settlement_items i where i.payment_id = r.id and i.is_live))`;

/** 장부: what came in, went out and is held, month by month of a year. */
export async function readYear({ query }: Query, asker: Asker, year: string): Promise<Month[]> {
  const { rows } = await sql<Month>`
    with m as (select generate_series(${`${year}-01-01`}::date, ${`${year}-12-01`}::date, interval '1 month')::date as first)
    select to_char(m.first, 'YYYY-MM') as month, p.income, p."depositsIn", p."depositsOut", p."cardsOpen", p."vatOut", x.expense, x."vatIn"
    from m cross join lateral (
      select ${wonSum(amount, sql`not r.is_deposit`)} as income, ${wonSum(amount, sql`r.is_deposit and r.pay_amt > 0`)} as "depositsIn",
        ${wonSum(sql`-r.pay_amt`, sql`r.is_deposit and r.pay_amt < 0`)} as "depositsOut",
        ${wonSum(amount, cardOpen)} as "cardsOpen", ${wonSum(vatOut)} as "vatOut"
      from payments r where ${movedHere} and ${ofTeams(asker, "r")} and r.pay_date >= m.first and r.pay_date < m.first + interval '1 month') p
    cross join lateral (
      select ${wonSum(sql`e.amount`)} as expense, ${wonSum(vatIn)} as "vatIn"
      from expenses e where ${spent} and ${ofTeams(asker, "e")} and e.spent_on >= m.first and e.spent_on < m.first + interval '1 month') x
    order by m.first`.execute(query);
  return rows;
}

type Asked = {
  readonly month: string;
  readonly kind?: EntryKind | undefined;
  readonly page: number;
  readonly size: number;
};

/** The rows behind a month of the book, the latest first. */
export async function listEntries({ query }: Query, asker: Asker, { month, kind, page, size }: Asked) {
  const first = `${month}-01`;
  const found = entries(asker, sql`${first}::date`, sql`${first}::date + interval '1 month'`);
  const asked = sql<boolean>`(${kind ?? null}::text is null or x.kind = ${kind ?? null})`;
  const [{ rows }, { rows: sums }] = await Promise.all([
    sql<EntryRow>`select * from (${found}) x where ${asked} order by x.day desc, x.kind, x.id desc
      limit ${size} offset ${(page - 1) * size}`.execute(query),
    sql<{ total: number; in: string; out: string; vat: string }>`
      select count(*)::int as total, ${wonSum(sql`x.amount`, sql`x.amount > 0`)} as in,
        ${wonSum(sql`x.amount`, sql`x.amount < 0`)} as out, ${wonSum(sql`x.vat`)} as vat
      from (${found}) x where ${asked}`.execute(query),
  ]);
  const { total, ...rest } = sums[0]!;
  return { models: rows.map(presentEntry), total, sums: rest };
}

/** Every row of a period, the earliest first, at most `most`. */
export async function allEntries({ query }: Query, asker: Asker, from: string, to: string, most: number) {
  const { rows } = await sql<EntryRow>`
    select * from (${entries(asker, sql`${from}::date`, sql`${to}::date + 1`)}) x
    order by x.day, x.kind, x.id limit ${most}`.execute(query);
  return rows.map(presentEntry);
}
