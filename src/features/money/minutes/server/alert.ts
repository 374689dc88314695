import { sql } from "kysely";
import { holdersOf } from "#features/identity/access/server/commands/holders-of.ts";
import { rateOn } from "#firm/server/rates.ts";
import { seoulDay, type Day } from "#platform/dates.ts";
import { inBackground } from "#platform/server/database/background.ts";
import type { Database } from "#platform/server/database/database.ts";
import { defineRecurringJob } from "#platform/server/jobs/job.ts";
import type { BellKind } from "#records/server/bell/kinds.ts";
import { ring } from "#records/server/bell/ring.ts";

export const timeLow: BellKind = { name: "timePack.low", why: "자문시간", says: "자문시간이 얼마 남지 않았습니다" };
export const timeExpiring: BellKind = { name: "timePack.expiring", why: "만료", says: "자문시간이 곧 만료됩니다" };

type Due = {
  readonly packId: number;
  readonly lotId: number;
  readonly kind: "low" | "expiring";
  readonly manager: number | null;
};

/** Tells whoever keeps a pack, else 관리자, once of each lot that is nearly used up or near its last day. */
export async function tellOfMinutes(database: Database, today: Day = seoulDay(Date.now())): Promise<number> {
  return inBackground(database, async (work) => {
    const { rows } = await sql<Due>`
      with left_over as (select p.id as pack_id, p.owner_id, l.id as lot_id, l.expires_on, a.balance
        from time_packs p join time_lots l on l.pack_id = p.id and l.kind <> 'overage' join ledger_accounts a
          on a.ledger = 'adviceTime' and a.record_type = 'timeLot' and a.record_id = l.id
        where p.status = 'active' and p.deleted_at is null),
      due as (
        select pack_id, lot_id, 'expiring' as kind, owner_id from left_over where balance > 0
          and expires_on between ${today}::date and ${today}::date + ${rateOn("timeAlertDays", sql`${today}::date`)}::int
        union all
        select o.pack_id, max(o.lot_id), 'low', o.owner_id from left_over o
          join time_lots l on l.id = o.lot_id and (l.expires_on is null or l.expires_on >= ${today})
        group by o.pack_id, o.owner_id
        having sum(o.balance) <= sum(l.minutes) * ${rateOn("timeAlertShare", sql`${today}::date`)})
      insert into time_alerts (pack_id, lot_id, kind) select pack_id, lot_id, kind from due
      on conflict do nothing
      returning pack_id as "packId", lot_id as "lotId", kind,
        (select p.owner_id from time_packs p where p.id = pack_id) as manager`.execute(work.query);
    const others = rows.some(({ manager }) => manager === null) ? await holdersOf(work, "관리자") : [];
    for (const { packId, kind, manager } of rows) {
      const to = manager === null ? others : [manager];
      const about = { type: "timePack", id: packId };
      await ring(work, kind === "low" ? timeLow : timeExpiring, { from: null, to, about });
    }
    return rows.length;
  });
}

export const alertOfMinutes = defineRecurringJob({
  name: "minutes.alert",
  label: "자문시간 잔여·만료 알림",
  every: "day",
  run: ({ database }) => tellOfMinutes(database),
});
