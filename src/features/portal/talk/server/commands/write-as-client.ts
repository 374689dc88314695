import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { ring } from "#records/server/bell/ring.ts";
import type { SignedInClient } from "#features/portal/accounts/server/api.ts";
import { outOfHours } from "../../words.ts";
import { clientWrote } from "../bell.ts";
import { addMessage, type LockedRoom } from "./add-message.ts";

type Room = LockedRoom & { readonly owner_id: number | null };

/** The room of the client, locked; the first thing that a client writes or sends opens it. */
export async function ownRoom(work: Work, clientId: number): Promise<Room> {
  // Two of the client's devices would both find none.
  const client = await work.query
    .selectFrom("clients")
    .select(["team_id", "name", "manager_id"])
    .where("id", "=", clientId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const room = await work.query
    .selectFrom("client_rooms")
    .select(["id", "status", "last_seq", "owner_id"])
    .where("client_id", "=", clientId)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (room) return room;
  const made = await work.query
    .insertInto("client_rooms")
    .values({ team_id: client.team_id, client_id: clientId, name: client.name, owner_id: client.manager_id })
    .returning(["id", "status", "last_seq", "owner_id"])
    .executeTakeFirstOrThrow();
  work.audit({ action: "clientRoom.create", recordType: "clientRoom", recordId: made.id });
  return made;
}

/** The client writes. Those who look after the client hear of it; outside of the firm's hours a notice says so, once until they begin. */
export async function writeAsClient(
  database: Database,
  requestId: string,
  { clientId, accountId }: SignedInClient,
  said: { readonly content: string; readonly files: readonly number[] },
): Promise<number> {
  return inTransaction(database, { userId: null, staffId: null, requestId }, async (work) => {
    const room = await ownRoom(work, clientId);
    const seq = await addMessage(work, room, { sender: "client", accountId, userId: null, ...said });
    await work.query
      .updateTable("client_rooms")
      .set({ waiting_since: sql<Date>`coalesce(waiting_since, now())`, client_seq: seq })
      .where("id", "=", room.id)
      .execute();
    if (await noticeIsDue(work, room.id)) {
      const client = await work.query
        .selectFrom("clients")
        .select("language")
        .where("id", "=", clientId)
        .executeTakeFirstOrThrow();
      const content = outOfHours[client.language ?? "ko"];
      const notice = { sender: "notice", userId: null, content, files: [] } as const;
      await addMessage(work, { ...room, last_seq: seq }, notice);
    }
    const { rows } = await sql<{ id: number }>`
      select distinct x.id from (select unnest(array[k.manager_id, k.lawyer_id, ${room.owner_id}::bigint]) as id
        from clients k where k.id = ${clientId}) x where x.id is not null`.execute(work.query);
    const about = { type: "clientRoom", id: room.id };
    await ring(work, clientWrote, { from: null, to: rows.map(({ id }) => id), about });
    work.audit({
      action: "clientRoom.clientWrite",
      recordType: "clientRoom",
      recordId: room.id,
      changes: { seq: [null, seq] },
    });
    work.emit({ type: "record", ref: `clientRoom:${room.id}` });
    return seq;
  });
}

/** Whether the firm is closed now, and has not said so since it closed. */
async function noticeIsDue({ query }: Work, roomId: number): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select working_minutes(now(), now() + interval '1 minute') = 0 and not exists (
      select from client_messages m where m.room_id = ${roomId} and m.sender = 'notice'
        and working_minutes(m.created_at, now()) = 0) as due`.execute(query);
  return rows[0]!.due;
}
