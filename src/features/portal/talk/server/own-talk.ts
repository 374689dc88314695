import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { mayLeave, type Content } from "#features/work/files/server/api.ts";
import { ownMessagesOf } from "./messages.ts";

type Query = Pick<Database, "query">;

/** What the client reads of the own room; before anything was said it is empty and open. */
export async function ownTalk({ query }: Query, clientId: number, before?: number) {
  const room = await query
    .selectFrom("client_rooms")
    .select(["id", "status", "last_seq as lastSeq", "client_seq as read"])
    .where("client_id", "=", clientId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!room) return { open: true, unread: 0, lastSeq: 0, more: false, models: [] };
  const { unread } = await query
    .selectFrom("client_messages")
    .select((of) => of.fn.countAll<number>().as("unread"))
    .where("room_id", "=", room.id)
    .where("seq", ">", room.read)
    .where("sender", "!=", "client")
    .where("hidden_at", "is", null)
    .executeTakeFirstOrThrow();
  const told = await ownMessagesOf({ query }, { roomId: room.id, before });
  return { open: room.status === "open", unread, lastSeq: room.lastSeq, ...told };
}

/** How far the client has read only grows. */
export async function markOwnRead({ query }: Query, clientId: number, seq: number): Promise<void> {
  await sql`update client_rooms set client_seq = greatest(client_seq, least(${seq}::int, last_seq))
    where client_id = ${clientId} and deleted_at is null`.execute(query);
}

/**
 * A file of a message that the client reads; undefined for those of others, of hidden messages and those
 * that the firm has marked as privileged since it sent them.
 */
export async function ownFile({ query }: Query, clientId: number, id: number) {
  const { rows } = await sql<Content & { readonly roomId: number }>`
    select r.id as "roomId", x.name, c.kind, c.size, c.sha256, c.storage_key as "storageKey"
    from client_message_files x join client_rooms r on r.id = x.room_id join client_messages m on m.id = x.message_id
      join files f on f.id = x.file_id join file_contents c on c.id = x.content_id
    where x.id = ${id} and r.client_id = ${clientId} and r.deleted_at is null and m.hidden_at is null
      and f.deleted_at is null and (m.sender = 'client' or ${mayLeave})`.execute(query);
  return rows[0];
}
