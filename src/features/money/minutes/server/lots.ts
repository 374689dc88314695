import { sql } from "kysely";
import { firmToday, type Day } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { setMovement, type Ledger } from "#records/server/ledger/ledger.ts";
import { entryKinds, type EntryKind, type Lot, type LotKind } from "../lots.ts";

/** Minutes of clients, by lot. */
export const adviceTime: Ledger = { name: "adviceTime", label: "자문시간", unit: "분" };

type By = { readonly viewer: { readonly userId: number | null } };
const nobody: By = { viewer: { userId: null } };

type NewLot = {
  readonly packId: number;
  readonly kind: LotKind;
  readonly minutes: number;
  readonly expiresOn: Day | null;
  readonly reason: string;
  readonly fromId?: number;
};

/** Opens a lot and grants its minutes; answers its key. */
export async function openLot(
  work: Pick<Work, "query">,
  by: By | null,
  { packId, kind, minutes, expiresOn, reason, fromId }: NewLot,
): Promise<number> {
  const { id } = await work.query
    .insertInto("time_lots")
    .values({
      pack_id: packId,
      kind,
      minutes,
      expires_on: expiresOn,
      reason,
      from_id: fromId ?? null,
      created_by: by?.viewer.userId ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await moveLot(work, by, { lotId: id, kind: "grant", minutes, reason });
  return id;
}

type Moved = {
  readonly lotId: number;
  readonly kind: EntryKind;
  /** Below nothing: taken from the lot. */
  readonly minutes: number;
  readonly reason?: string;
  readonly worktimeId?: number;
  readonly rawMinutes?: number;
  readonly usedOn?: Day;
  readonly says?: string;
};

/** Moves a lot by a row that stays. 422 when it would fall below nothing, also against those who write at the same time. */
export async function moveLot(work: Pick<Work, "query">, by: By | null, moved: Moved): Promise<number> {
  const { lotId, kind, minutes, reason = "", worktimeId, rawMinutes, usedOn, says = "" } = moved;
  const { id } = await work.query
    .insertInto("time_entries")
    .values({
      lot_id: lotId,
      kind,
      minutes,
      reason,
      says,
      worktime_id: worktimeId ?? null,
      raw_minutes: rawMinutes ?? null,
      used_on: usedOn ?? firmToday(),
      created_by: by?.viewer.userId ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const movement = { account: { type: "timeLot", id: lotId }, amount: minutes, reason: entryKinds[kind] };
  await setMovement(work, by ?? nobody, adviceTime, { source: { type: "timeEntry", id }, movement });
  return id;
}

/** Takes a movement back: the ledger keeps both rows. */
export async function takeBackEntry(work: Pick<Work, "query">, by: By, entryId: number): Promise<void> {
  await setMovement(work, by, adviceTime, { source: { type: "timeEntry", id: entryId }, movement: null });
}

export type StoredLot = Lot & { readonly minutes: number; readonly reason: string; readonly createdAt: Date };

/** The lots of a pack with what is left of each, the oldest first. */
export async function lotsOf({ query }: Pick<Database, "query">, packId: number): Promise<StoredLot[]> {
  const { rows } = await sql<StoredLot>`
    select l.id, l.kind, l.minutes, l.expires_on as "expiresOn", l.reason, l.created_at as "createdAt",
      coalesce(a.balance, 0)::int as balance
    from time_lots l left join ledger_accounts a
      on a.ledger = 'adviceTime' and a.record_type = 'timeLot' and a.record_id = l.id
    where l.pack_id = ${packId} order by l.id`.execute(query);
  return rows;
}
