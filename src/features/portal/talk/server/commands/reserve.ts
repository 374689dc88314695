import { sql } from "kysely";
import { Failure, invalidField, notFound } from "#platform/server/http/failure.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { inTransactionOnce } from "#platform/server/repeated-calls.ts";
import { settleBell } from "#records/server/bell/ring.ts";
import { lockRecord } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { reservableDays } from "../../limits.ts";
import { reservationHeld } from "../bell.ts";
import { clientRoomRecords } from "../records.ts";
import { filesOfReservation, letGoOfFiles, reserveFiles } from "../reserved-files.ts";
import { becomeMessage } from "../reservations.ts";

type Words = { readonly content: string; readonly sendAt: string; readonly files: readonly number[] };
type Target = { readonly number: number; readonly reservationId: number };

const dayMs = 24 * 60 * 60_000;

/** Keeps a message with its files for its time, once however often the call is sent. 400 for a time that is past or too far, or for files that do not wait; 422 where the talk has ended. */
export function reserveAnswer(context: WriteContext, asked: Words & { readonly number: number }): Promise<number> {
  return inTransactionOnce(context, async (work) => {
    const room = await lockRecord(work.query, clientRoomRecords, asked.number, context);
    const at = timeIn(room, asked.sendAt);
    const { id } = await work.query
      .insertInto("client_reservations")
      .values({ room_id: room.id, staff_id: context.viewer.staff!.id, content: asked.content.trim(), send_at: at })
      .returning("id")
      .executeTakeFirstOrThrow();
    await reserveFiles(work, { roomId: room.id, reservationId: id, userId: context.viewer.userId }, asked.files);
    noteChange(work, room.id, "reserve", { sendAt: [null, at.toISOString()] });
    return id;
  });
}

/**
 * Changes words, time and files of a message that has not gone. It goes under the name of whoever changed it last, and
 * one that was held waits for its new time. 409 where somebody else changed it meanwhile; 422 where it has gone or was
 * canceled.
 */
export async function changeReserved(
  context: WriteContext,
  asked: Words & Target & { readonly version: number },
): Promise<void> {
  await inTransaction(context.database, context.actor, async (work) => {
    const { room, reservation } = await lockReserved(work, context, asked);
    if (reservation.version !== asked.version) throw new Failure("conflict");
    const at = timeIn(room, asked.sendAt);
    await reserveFiles(
      work,
      { roomId: room.id, reservationId: reservation.id, userId: context.viewer.userId },
      asked.files,
    );
    await work.query
      .updateTable("client_reservations")
      .set({
        staff_id: context.viewer.staff!.id,
        content: asked.content.trim(),
        send_at: at,
        status: "reserved",
        hold_reason: null,
        version: reservation.version + 1,
        changed_at: sql<Date>`now()`,
      })
      .where("id", "=", reservation.id)
      .execute();
    await settleHeld(work, room.id);
    noteChange(work, room.id, "changeReserved", { sendAt: [reservation.sendAt.toISOString(), at.toISOString()] });
  });
}

/** Takes a message back that has not gone. 422 where it has gone or was canceled before. */
export async function cancelReserved(context: WriteContext, target: Target): Promise<void> {
  await inTransaction(context.database, context.actor, async (work) => {
    const { room } = await lockReserved(work, context, target);
    await work.query
      .updateTable("client_reservations")
      .set({ status: "canceled", decided_by_id: context.viewer.staff!.id, ended_at: new Date() })
      .where("id", "=", target.reservationId)
      .execute();
    await letGoOfFiles(work, target.reservationId);
    await settleHeld(work, room.id);
    noteChange(work, room.id, "cancelReserved", { reservation: [target.reservationId, null] });
  });
}

/** A person sends it now, as their own message: one that waits for its time, or one that was held. */
export function sendReserved(context: WriteContext, target: Target): Promise<number> {
  return inTransaction(context.database, context.actor, async (work) => {
    const { room, reservation } = await lockReserved(work, context, target);
    const staffId = context.viewer.staff!.id;
    const seq = await becomeMessage(work, room, { ...reservation, staffId, decidedBy: staffId });
    await settleHeld(work, room.id);
    noteChange(work, room.id, "sendReserved", { seq: [null, seq] });
    return seq;
  });
}

/** When it shall go: ahead of now, within the days that may be reserved, in a talk that goes on. */
function timeIn(room: { readonly status: string }, sendAt: string): Date {
  if (room.status === "closed") throw new Failure("ruleViolated", "종료한 대화에는 예약할 수 없습니다.");
  const at = new Date(sendAt);
  const ahead = at.getTime() - Date.now();
  if (ahead <= 0) throw invalidField("sendAt", "예약 시각은 지금보다 뒤여야 합니다.");
  if (ahead > reservableDays * dayMs) {
    throw invalidField("sendAt", `예약 시각은 ${reservableDays}일 안으로 정해 주세요.`);
  }
  return at;
}

async function lockReserved(work: Work, context: WriteContext, { number, reservationId }: Target) {
  const room = await lockRecord(work.query, clientRoomRecords, number, context);
  const reservation = await work.query
    .selectFrom("client_reservations")
    .select(["id", "status", "content", "version", "send_at as sendAt"])
    .select(sql<Date>`coalesce(changed_at, created_at)`.as("writtenAt"))
    .where("id", "=", reservationId)
    .where("room_id", "=", room.id)
    .forUpdate()
    .executeTakeFirst();
  if (!reservation) throw notFound();
  if (reservation.status === "sent") throw new Failure("ruleViolated", "이미 보낸 메시지입니다.");
  if (reservation.status === "canceled") throw new Failure("ruleViolated", "이미 취소한 예약입니다.");
  return { room, reservation: { ...reservation, files: await filesOfReservation(work, reservation.id) } };
}

/** Nobody has to decide any more as soon as nothing of the room is held. */
async function settleHeld(work: Work, roomId: number): Promise<void> {
  const held = await work.query
    .selectFrom("client_reservations")
    .select("id")
    .where("room_id", "=", roomId)
    .where("status", "=", "held")
    .limit(1)
    .executeTakeFirst();
  if (!held) await settleBell(work, { type: "clientRoom", id: roomId }, { kind: reservationHeld });
}

function noteChange(work: Work, roomId: number, action: string, changes: Record<string, [unknown, unknown]>): void {
  work.audit({ action: `clientRoom.${action}`, recordType: "clientRoom", recordId: roomId, changes });
  work.emit({ type: "record", ref: `clientRoom:${roomId}` });
}
