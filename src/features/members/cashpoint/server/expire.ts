import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import { inBackground } from "#platform/server/database/background.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { defineRecurringJob } from "#platform/server/jobs/job.ts";
import type { WalletUnit } from "../movement.ts";
import { lockWallet, takeWholeLot, type By } from "./lots.ts";
import { insert, moving } from "./entries.ts";
import { releaseHold } from "./movements.ts";

const product: By = { viewer: { userId: null } };

type Which = { readonly clientId: number; readonly reason: string; readonly pastOn?: string };

/** 소멸 of what is left in lots of a client: of those whose last day has passed, or of all that was given. */
export async function expireLots(work: Work, by: By, { clientId, reason, pastOn }: Which): Promise<void> {
  for (const unit of ["cash", "point"] as const) await lockWallet(work, clientId, unit);
  const which = pastOn === undefined ? sql`not l.paid` : sql`l.expires_on < ${pastOn}::date`;
  const { rows } = await sql<{ id: number; unit: WalletUnit; balance: number }>`
    select l.id, l.unit, a.balance from wallet_lots l join ledger_accounts a
      on a.ledger = l.unit and a.record_type = 'walletLot' and a.record_id = l.id
    where l.client_id = ${clientId} and a.balance > 0 and ${which} order by l.id`.execute(work.query);
  for (const { id: lotId, unit, balance } of rows) {
    const entered = { clientId, unit, amount: balance, reason };
    const id = await insert(work, by, entered, { kind: "expire", sign: -1, status: "done" });
    await takeWholeLot(work, by, await moving(work, id), lotId);
  }
}

/** The unused part of what has passed its last day goes; a second run finds nothing left. */
export const expireJob = defineRecurringJob({
  name: "cashpoint.expire",
  label: "캐시·포인트 소멸",
  every: "hour",
  run: async ({ database }) => {
    const today = seoulDay(Date.now());
    const { rows } = await sql<{ clientId: number }>`
      select distinct l.client_id as "clientId" from wallet_lots l join ledger_accounts a
        on a.ledger = l.unit and a.record_type = 'walletLot' and a.record_id = l.id
      where l.expires_on < ${today}::date and a.balance > 0`.execute(database.query);
    for (const { clientId } of rows) {
      await inBackground(database, (work) =>
        expireLots(work, product, { clientId, reason: "유효기간 지남", pastOn: today }),
      );
    }
  },
});

/** What was reserved without an order and not taken in time goes back; the clock is the server's. */
export const releaseJob = defineRecurringJob({
  name: "cashpoint.release",
  label: "기한이 지난 예약 해제",
  every: "minute",
  run: ({ database }) =>
    inBackground(database, async (work) => {
      const { rows } = await sql<{ id: number }>`
        select id from wallet_movements where status = 'held' and held_until <= now() and order_id is null and deleted_at is null
        order by id for update skip locked`.execute(work.query);
      for (const { id } of rows) await releaseHold(work, product, id);
    }),
});
