import { sql } from "kysely";
import { firmToday, type Day } from "#platform/dates.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { Failure, invalidField, notFound } from "#platform/server/http/failure.ts";
import { inTransactionOnce } from "#platform/server/repeated-calls.ts";
import type { WriteContext } from "#records/server/write.ts";
import type { EntryKind } from "../lots.ts";
import { lockPack, tellPack, type Pack } from "./lock-pack.ts";
import { lotsOf, moveLot, openLot, takeBackEntry, type StoredLot } from "./lots.ts";

export type Grant = {
  readonly kind: "grant" | "overage";
  readonly minutes: number;
  readonly expiresOn: Day | null;
  readonly reason: string;
};

/** 부여, by contract or purchase, and 초과승인: a lot of its own, with its own last day. */
export function grantTime(context: WriteContext, number: number, grant: Grant): Promise<number> {
  if (grant.expiresOn !== null && grant.expiresOn < firmToday())
    throw invalidField("expiresOn", "만료일은 오늘이거나 그 뒤여야 합니다.");
  return inTransactionOnce(context, async (work) => {
    const pack = await lockPack(work, context, number);
    const lot = await openLot(work, context, { packId: pack.id, ...grant });
    tellPack(work, pack, "grant", { ...grant, lot });
    return lot;
  });
}

type Recall = { readonly lot: number; readonly minutes: number; readonly reason: string };

/** 회수: takes minutes of a lot back. */
export function recallTime(
  context: WriteContext,
  number: number,
  { lot: lotId, minutes, reason }: Recall,
): Promise<void> {
  return inTransactionOnce(context, async (work) => {
    const pack = await lockPack(work, context, number);
    const lot = await lotOf(work, pack, lotId);
    if (minutes > lot.balance) throw invalidField("minutes", `남은 ${lot.balance}분까지 회수할 수 있습니다.`);
    await moveLot(work, context, { lotId, kind: "recall", minutes: -minutes, reason });
    tellPack(work, pack, "recall", { lot: lotId, minutes, reason });
  });
}

type Extension = { readonly lot: number; readonly expiresOn: Day; readonly reason: string };

/** 만료 연장: a later last day for what is left of a lot. */
export function extendTime(context: WriteContext, number: number, { lot: lotId, expiresOn, reason }: Extension) {
  return inTransaction(context.database, context.actor, async (work) => {
    const pack = await lockPack(work, context, number);
    const lot = await lotOf(work, pack, lotId);
    if (lot.balance === 0) throw new Failure("ruleViolated", "남은 시간이 없어 연장할 것이 없습니다.");
    if (lot.expiresOn === null) throw new Failure("ruleViolated", "만료일이 없는 시간입니다.");
    if (expiresOn <= lot.expiresOn) throw invalidField("expiresOn", `지금 만료일 ${lot.expiresOn}보다 뒤여야 합니다.`);
    if (expiresOn < firmToday()) throw invalidField("expiresOn", "만료일은 오늘이거나 그 뒤여야 합니다.");
    await work.query.updateTable("time_lots").set({ expires_on: expiresOn }).where("id", "=", lotId).execute();
    // Near its new last day it is told of again.
    await work.query.deleteFrom("time_alerts").where("lot_id", "=", lotId).where("kind", "=", "expiring").execute();
    tellPack(work, pack, "extend", { expires_on: [lot.expiresOn, expiresOn], lot: lotId, reason });
  });
}

const revocable: readonly EntryKind[] = ["use", "recall"];

/** Takes a use or a recall back by a row of the opposite sum. 404 for rows of other packs. */
export function takeBack(context: WriteContext, number: number, entryId: number, reason: string): Promise<void> {
  return inTransaction(context.database, context.actor, async (work) => {
    const pack = await lockPack(work, context, number);
    const { rows } = await sql<{ kind: EntryKind; taken: boolean }>`
      select t.kind, exists (select from ledger_entries e join ledger_entries x on x.reversal_of_id = e.id
        where e.source_type = 'timeEntry' and e.source_id = t.id) as taken
      from time_entries t join time_lots l on l.id = t.lot_id where t.id = ${entryId} and l.pack_id = ${pack.id}`.execute(
      work.query,
    );
    const [entry] = rows;
    if (!entry) throw notFound();
    if (!revocable.includes(entry.kind)) throw new Failure("ruleViolated", "사용과 회수만 취소할 수 있습니다.");
    if (entry.taken) throw new Failure("ruleViolated", "이미 취소한 기록입니다.");
    await takeBackEntry(work, context, entryId);
    tellPack(work, pack, "takeBack", { entry: entryId, reason });
  });
}

async function lotOf(work: Work, pack: Pack, lotId: number): Promise<StoredLot> {
  const lot = (await lotsOf(work, pack.id)).find(({ id }) => id === lotId);
  if (!lot) throw notFound();
  return lot;
}
