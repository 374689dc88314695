import { sql } from "kysely";
import { invalidField } from "#platform/server/http/failure.ts";
import type { Work } from "#platform/server/database/transaction.ts";

type Place = {
  readonly roomId: number;
  readonly reservationId: number;
  /** Whose uploads may come in. */
  readonly userId: number | null;
};

/** The files that go with a reserved message, in the order in which they were sent. */
export async function filesOfReservation({ query }: Pick<Work, "query">, reservationId: number): Promise<number[]> {
  const rows = await query
    .selectFrom("client_message_files")
    .select("id")
    .where("reservation_id", "=", reservationId)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Makes these the files of a reserved message: those that it has, and what the person has uploaded in the room. What it
 * had besides goes. 400 for a file that is neither.
 */
export async function reserveFiles(work: Work, place: Place, files: readonly number[]): Promise<void> {
  const { roomId, reservationId, userId } = place;
  const wanted = [...new Set(files)];
  const { rows } = await sql<{ id: number }>`
    select x.id from client_message_files x join file_contents c on c.id = x.content_id
    where x.id = any(${wanted}::bigint[]) and x.room_id = ${roomId} and x.message_id is null
      and (x.reservation_id = ${reservationId} or x.reservation_id is null and c.created_by = ${userId})
    for update of x`.execute(work.query);
  if (rows.length < wanted.length) throw invalidField("files", "예약할 파일을 찾을 수 없습니다. 다시 올려 주세요.");
  await sql`update client_message_files set reservation_id = null
    where reservation_id = ${reservationId} and id <> all(${wanted}::bigint[])`.execute(work.query);
  await sql`update client_message_files set reservation_id = ${reservationId}
    where id = any(${wanted}::bigint[])`.execute(work.query);
}

/** The files of a message that was taken back go with the next sweep. */
export async function letGoOfFiles({ query }: Pick<Work, "query">, reservationId: number): Promise<void> {
  await query
    .updateTable("client_message_files")
    .set({ reservation_id: null })
    .where("reservation_id", "=", reservationId)
    .execute();
}
