import { inTransaction } from "#platform/server/database/transaction.ts";
import { inTransactionOnce } from "#platform/server/repeated-calls.ts";
import { Failure, notFound } from "#platform/server/http/failure.ts";
import { settleBell } from "#records/server/bell/ring.ts";
import { lockRecord } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { clientWrote } from "../bell.ts";
import { clientRoomRecords } from "../records.ts";
import { addMessage } from "./add-message.ts";

type Words = { readonly number: number; readonly content: string; readonly files: readonly number[] };

/** Answers a client; the same call sent again is one message. Nobody waits in the room from then on. */
export function answerClient(context: WriteContext, { number, ...said }: Words): Promise<number> {
  return inTransactionOnce(context, async (work) => {
    const room = await lockRecord(work.query, clientRoomRecords, number, context);
    const { viewer } = context;
    const seq = await addMessage(work, room, {
      sender: "staff",
      staffId: viewer.staff!.id,
      userId: viewer.userId,
      ...said,
    });
    await work.query
      .updateTable("client_rooms")
      .set({ waiting_since: null, staff_seq: seq })
      .where("id", "=", room.id)
      .execute();
    await settleBell(work, { type: "clientRoom", id: room.id }, { kind: clientWrote });
    work.audit({
      action: "clientRoom.write",
      recordType: "clientRoom",
      recordId: room.id,
      changes: { seq: [null, seq] },
    });
    work.emit({ type: "record", ref: `clientRoom:${room.id}` });
    return seq;
  });
}

/** How far the firm has read only grows, whatever order the calls of two pages come in. */
export async function markTalkRead(context: WriteContext, number: number, seq: number): Promise<void> {
  await inTransaction(context.database, context.actor, async (work) => {
    const room = await lockRecord(work.query, clientRoomRecords, number, context);
    const read = Math.min(seq, room.last_seq);
    if (read <= room.staff_seq) return;
    await work.query.updateTable("client_rooms").set({ staff_seq: read }).where("id", "=", room.id).execute();
    await settleBell(
      work,
      { type: "clientRoom", id: room.id },
      {
        staffIds: [context.viewer.staff!.id],
        kind: clientWrote,
      },
    );
    work.emit({ type: "record", ref: `clientRoom:${room.id}` });
  });
}

type Target = { readonly number: number; readonly messageId: number };

/** Takes a message out of the client's sight, with a reason that stays. 422 for one that is hidden already. */
export async function hideMessage(context: WriteContext, target: Target, reason: string): Promise<void> {
  await setHidden(context, target, reason);
}

/** Brings a hidden message back. */
export async function showMessage(context: WriteContext, target: Target): Promise<void> {
  await setHidden(context, target, null);
}

async function setHidden(context: WriteContext, { number, messageId }: Target, reason: string | null): Promise<void> {
  await inTransaction(context.database, context.actor, async (work) => {
    const room = await lockRecord(work.query, clientRoomRecords, number, context);
    const message = await work.query
      .selectFrom("client_messages")
      .select(["hidden_at", "hidden_reason", "seq"])
      .where("id", "=", messageId)
      .where("room_id", "=", room.id)
      .forUpdate()
      .executeTakeFirst();
    if (!message) throw notFound();
    const isHidden = message.hidden_at !== null;
    if (isHidden === (reason !== null)) {
      throw new Failure("ruleViolated", isHidden ? "이미 숨긴 메시지입니다." : "숨기지 않은 메시지입니다.");
    }
    await work.query
      .updateTable("client_messages")
      .set(
        reason === null
          ? { hidden_at: null, hidden_by_id: null, hidden_reason: "" }
          : { hidden_at: new Date(), hidden_by_id: context.viewer.staff!.id, hidden_reason: reason },
      )
      .where("id", "=", messageId)
      .execute();
    work.audit({
      action: reason === null ? "clientRoom.show" : "clientRoom.hide",
      recordType: "clientRoom",
      recordId: room.id,
      changes: { message: [message.seq, message.seq], reason: [message.hidden_reason, reason ?? ""] },
    });
    work.emit({ type: "record", ref: `clientRoom:${room.id}` });
  });
}
