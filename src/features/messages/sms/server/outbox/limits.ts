import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import { ratesOn } from "#firm/server/rates.ts";

type Query = Pick<Database, "query">;

const names = [
  "smsNightFrom",
  "smsNightUntil",
  "smsNightMargin",
  "smsConsentMonths",
  "smsTradeMonths",
  "smsLateMinutes",
  "smsCooldown",
  "smsBulk",
  "smsStaffDaily",
  "smsFirmDaily",
  "smsMonthlyBudget",
  "smsPrice",
  "lmsPrice",
] as const;

/** The dated numbers of sending on the day of that moment: hours, months, minutes, messages, won. */
export function smsRates(database: Query, at: Date) {
  return ratesOn(database, names, seoulDay(at));
}
export type SmsRates = Awaited<ReturnType<typeof smsRates>>;

/** What has been handed over since the Korean day and month of that moment began. */
export type Used = { readonly byStaff: number; readonly byFirm: number; readonly won: number };

/** Counted with every try; inside of the lock of the outbox, so that two processes do not count past each other. */
export async function usedUntil({ query }: Query, at: Date, ownerId: number | null): Promise<Used> {
  const day = seoulDay(at);
  const dayBegan = `${day}T00:00:00+09:00`;
  const monthBegan = `${day.slice(0, 8)}01T00:00:00+09:00`;
  const { rows } = await sql<Used>`
    select coalesce(sum(r.tries) filter (where r.handed_at >= ${dayBegan}::timestamptz and m.owner_id = ${ownerId}), 0)::int as "byStaff",
      coalesce(sum(r.tries) filter (where r.handed_at >= ${dayBegan}::timestamptz), 0)::int as "byFirm",
      coalesce(sum(r.cost), 0)::int as won
    from sms_recipients r join sms_messages m on m.id = r.message_id
    where r.handed_at >= ${monthBegan}::timestamptz`.execute(query);
  return rows[0]!;
}
