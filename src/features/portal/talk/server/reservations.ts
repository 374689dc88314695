import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import { inBackground } from "#platform/server/database/background.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { ratesOn } from "#firm/server/rates.ts";
import { ring } from "#records/server/bell/ring.ts";
import type { HoldReason } from "../words.ts";
import { reservationHeld } from "./bell.ts";
import { addMessage, type LockedRoom } from "./commands/add-message.ts";
import { filesOfReservation } from "./reserved-files.ts";

const minuteMs = 60_000;

type Going = {
  readonly id: number;
  readonly content: string;
  /** When it was written, or last written anew. */
  readonly writtenAt: Date;
  readonly staffId: number;
  readonly files: readonly number[];
  /** Who sent it by hand; null: it went by itself. */
  readonly decidedBy: number | null;
};

/**
 * Puts a reserved message into its room, whose row and its own the transaction holds. A client who has written since it
 * was reserved goes on waiting: it answers nothing of that.
 */
export async function becomeMessage(work: Work, room: LockedRoom, going: Going): Promise<number> {
  const { id, content, writtenAt, staffId, files, decidedBy } = going;
  const said = { sender: "staff", staffId, userId: null, content, files, reservationId: id } as const;
  const seq = await addMessage(work, room, said);
  await sql`update client_rooms set waiting_since = case when waiting_since > ${writtenAt}::timestamptz then waiting_since end
    where id = ${room.id}`.execute(work.query);
  await work.query
    .updateTable("client_reservations")
    .set({ status: "sent", hold_reason: null, seq, decided_by_id: decidedBy, ended_at: new Date() })
    .where("id", "=", id)
    .execute();
  return seq;
}

/**
 * Sends what is due, each message in a transaction of its own and once in however many processes this runs. What could
 * not go at its time by more than the firm's minutes waits for a person, as reserved 문자 does (additions S1).
 */
export async function sendDue(database: Database, at: Date, signal?: AbortSignal): Promise<void> {
  const due = await database.query
    .selectFrom("client_reservations")
    .select("id")
    .where("status", "=", "reserved")
    .where("send_at", "<=", at)
    .orderBy("send_at")
    .orderBy("id")
    .limit(500)
    .execute();
  for (const { id } of due) {
    if (signal?.aborted) return;
    await inBackground(database, (work) => sendOne(work, id, at));
  }
}

type Due = LockedRoom & {
  readonly content: string;
  readonly writtenAt: Date;
  readonly sendAt: Date;
  readonly staffId: number;
  readonly works: boolean;
  readonly there: boolean;
  /** The client died, or is a company that is gone. */
  readonly ended: boolean;
  readonly ownerId: number | null;
};

async function sendOne(work: Work, id: number, at: Date): Promise<void> {
  const due = await lockDue(work, id);
  // Another process, or a person, came first.
  if (!due) return;
  const room = { id: due.id, status: due.status, last_seq: due.last_seq };
  const reason = await reasonToHold(work, due, at);
  if (reason !== null) {
    await hold(work, id, due, reason);
    return;
  }
  const seq = await becomeMessage(work, room, {
    ...due,
    id,
    files: await filesOfReservation(work, id),
    decidedBy: null,
  });
  work.audit({
    action: "clientRoom.sendReserved",
    recordType: "clientRoom",
    recordId: room.id,
    changes: { seq: [null, seq] },
  });
  work.emit({ type: "record", ref: `clientRoom:${room.id}` });
}

/** The room first, as whoever answers in it does. */
async function lockDue({ query }: Work, id: number): Promise<Due | undefined> {
  await sql`select from client_rooms where id = (select room_id from client_reservations where id = ${id}) for update`.execute(
    query,
  );
  const { rows } = await sql<Due>`
    select r.id, r.status, r.last_seq, r.owner_id as "ownerId", r.deleted_at is null as there,
      k.ended_on is not null as ended, v.content,
      coalesce(v.changed_at, v.created_at) as "writtenAt", v.send_at as "sendAt", v.staff_id as "staffId",
      s.status = 1 and s.deleted_at is null as works
    from client_reservations v join client_rooms r on r.id = v.room_id join clients k on k.id = r.client_id join staffs s on s.id = v.staff_id
    where v.id = ${id} and v.status = 'reserved' for update of v`.execute(query);
  return rows[0];
}

async function reasonToHold(work: Work, due: Due, at: Date): Promise<HoldReason | null> {
  if (due.status === "closed" || !due.there) return "closed";
  if (due.ended) return "ended";
  if (!due.works) return "left";
  const { smsLateMinutes } = await ratesOn(work, ["smsLateMinutes"], seoulDay(at));
  return at.getTime() - due.sendAt.getTime() > smsLateMinutes * minuteMs ? "late" : null;
}

async function hold(work: Work, id: number, due: Due, reason: HoldReason): Promise<void> {
  await work.query
    .updateTable("client_reservations")
    .set({ status: "held", hold_reason: reason })
    .where("id", "=", id)
    .execute();
  const about = { type: "clientRoom", id: due.id };
  await ring(work, reservationHeld, { from: null, to: [due.works ? due.staffId : null, due.ownerId], about });
  work.audit({
    action: "clientRoom.holdReserved",
    recordType: "clientRoom",
    recordId: due.id,
    changes: { reason: [null, reason] },
  });
  work.emit({ type: "record", ref: `clientRoom:${due.id}` });
}
