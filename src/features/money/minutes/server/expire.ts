import { sql } from "kysely";
import { seoulDay, type Day } from "#platform/dates.ts";
import { inBackground } from "#platform/server/database/background.ts";
import type { Database } from "#platform/server/database/database.ts";
import { defineRecurringJob } from "#platform/server/jobs/job.ts";
import { rolloverOf, type Lot } from "../lots.ts";
import { tellPack } from "./lock-pack.ts";
import { moveLot, openLot } from "./lots.ts";

type Expiring = Lot & { readonly packId: number; readonly rolloverCap: number; readonly rolloverMonths: number };

/**
 * Takes what is left of lots whose last day has passed; as much as the contract says goes on into a new lot. One that was
 * emptied is left alone, so that it happens once.
 */
export async function expireTime(database: Database, today: Day = seoulDay(Date.now())): Promise<number> {
  return inBackground(database, async (work) => {
    const { rows } = await sql<Expiring>`
      select l.id, l.kind, a.balance::int as balance, l.expires_on as "expiresOn", p.id as "packId",
        p.rollover_cap as "rolloverCap", p.rollover_months as "rolloverMonths"
      from time_packs p join time_lots l on l.pack_id = p.id join ledger_accounts a
        on a.ledger = 'adviceTime' and a.record_type = 'timeLot' and a.record_id = l.id
      where p.status = 'active' and p.deleted_at is null and l.expires_on < ${today} and a.balance > 0
      order by p.id, l.id for update of p`.execute(work.query);
    for (const lot of rows) {
      const rolled = rolloverOf(lot, lot);
      await moveLot(work, null, { lotId: lot.id, kind: "expire", minutes: -lot.balance, reason: "만료일 지남" });
      // A last day of the new lot that has passed as well would only expire again.
      if (rolled && rolled.expiresOn >= today && !(await wasRolled(work, lot.id)))
        await openLot(work, null, {
          packId: lot.packId,
          kind: "rollover",
          minutes: rolled.minutes,
          expiresOn: rolled.expiresOn,
          reason: `${lot.expiresOn} 만료분 이월`,
          fromId: lot.id,
        });
      tellPack(work, { id: lot.packId }, "expire", { lot: lot.id, minutes: lot.balance, rolled: rolled?.minutes ?? 0 });
    }
    return rows.length;
  });
}

async function wasRolled({ query }: Pick<Database, "query">, lotId: number): Promise<boolean> {
  const { rows } = await sql`select from time_lots where from_id = ${lotId}`.execute(query);
  return rows.length > 0;
}

export const expireMinutes = defineRecurringJob({
  name: "minutes.expire",
  label: "자문시간 만료와 이월",
  every: "day",
  run: ({ database }) => expireTime(database),
});
