import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import type { NotedCall, ReservedMessage } from "../schemas.ts";
import type { HoldReason } from "../words.ts";

type Query = Pick<Database, "query">;

/** Calls that one answer has. */
const latest = 20;

type Reserved = Omit<ReservedMessage, "sendAt" | "held"> & { readonly sendAt: Date; readonly held: HoldReason | null };

/** Messages of the room that have not gone yet, in the order of their times. The client is told of none. */
export async function reservedOf({ query }: Query, roomId: number): Promise<ReservedMessage[]> {
  const { rows } = await sql<Reserved>`
    select v.id, v.version, s.short_name as by, v.content, v.send_at as "sendAt", v.hold_reason as held,
      coalesce((select json_agg(json_build_object('id', x.id, 'name', x.name, 'size', x.size) order by x.id)
        from client_message_files x where x.reservation_id = v.id), '[]') as files
    from client_reservations v join staffs s on s.id = v.staff_id
    where v.room_id = ${roomId} and v.status in ('reserved', 'held') order by v.send_at, v.id`.execute(query);
  return rows.map(({ sendAt, ...row }) => ({ ...row, sendAt: sendAt.toISOString() }));
}

/** The latest calls of the room whose memo still stands. */
export async function callsOf({ query }: Query, roomId: number): Promise<NotedCall[]> {
  const { rows } = await sql<Omit<NotedCall, "beganAt"> & { readonly beganAt: Date }>`
    select c.id, s.short_name as by, c.began_at as "beganAt", c.minutes, c.talked_with as "talkedWith"
    from client_calls c join staffs s on s.id = c.staff_id join memos m on m.id = c.memo_id and m.deleted_at is null
    where c.room_id = ${roomId} order by c.began_at desc, c.id desc limit ${latest}`.execute(query);
  return rows.map(({ beganAt, ...row }) => ({ ...row, beganAt: beganAt.toISOString() }));
}
