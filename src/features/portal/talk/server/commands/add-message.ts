import { sql } from "kysely";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { attachFileWithin } from "#features/work/files/server/api.ts";

/** A room whose row the transaction holds. */
export type LockedRoom = { readonly id: number; readonly status: string; readonly last_seq: number };

type Said = {
  readonly sender: "client" | "staff" | "notice";
  readonly staffId?: number;
  readonly accountId?: number;
  /** Whose files they are; null: of the client. */
  readonly userId: number | null;
  readonly content: string;
  /** Files that wait in the room, by the keys under which they were received. */
  readonly files: readonly number[];
  /** The reserved message that it was, with which its files wait. */
  readonly reservationId?: number;
};

/** Puts a message at the end of a room and makes its files files of the room. 422 where the talk has ended, 400 for files that do not wait here. */
export async function addMessage(work: Work, room: LockedRoom, said: Said): Promise<number> {
  if (room.status === "closed") throw new Failure("ruleViolated", "종료한 대화입니다. 대표전화로 연락해 주세요.");
  const seq = room.last_seq + 1;
  const { sender, staffId = null, accountId = null, content } = said;
  const { id } = await work.query
    .insertInto("client_messages")
    .values({ room_id: room.id, seq, sender, staff_id: staffId, account_id: accountId, content: content.trim() })
    .returning("id")
    .executeTakeFirstOrThrow();
  await keepFiles(work, room.id, id, said);
  await work.query
    .updateTable("client_rooms")
    .set({ last_seq: seq, last_at: sql<Date>`now()` })
    .where("id", "=", room.id)
    .execute();
  return seq;
}

async function keepFiles(work: Work, roomId: number, messageId: number, said: Said) {
  const { files, accountId, userId, reservationId } = said;
  const wanted = [...new Set(files)];
  if (wanted.length === 0) return;
  let waiting = work.query
    .selectFrom("client_message_files as x")
    .innerJoin("file_contents as c", "c.id", "x.content_id")
    .select(["x.id", "x.content_id as contentId", "x.name", "c.sha256", "c.created_by as createdBy"])
    .where("x.room_id", "=", roomId)
    .where("x.message_id", "is", null)
    .where("x.id", "in", wanted);
  if (reservationId !== undefined) waiting = waiting.where("x.reservation_id", "=", reservationId);
  else if (accountId === undefined) waiting = waiting.where("c.created_by", "=", userId);
  else waiting = waiting.where("x.account_id", "=", accountId);
  if (reservationId === undefined) waiting = waiting.where("x.reservation_id", "is", null);
  const found = await waiting.execute();
  if (found.length < wanted.length) throw invalidField("files", "보낼 파일을 찾을 수 없습니다. 다시 올려 주세요.");
  for (const { id, createdBy, ...content } of found) {
    const place = { type: "clientRoom", id: roomId };
    const owner = { viewer: { userId: accountId === undefined ? createdBy : null } };
    const fileId = await attachFileWithin(work, owner, place, content);
    // A file that the room had already keeps its content: what came in a second time goes with the next sweep.
    const content_id = await contentOf(work, fileId);
    await work.query
      .updateTable("client_message_files")
      .set({ message_id: messageId, reservation_id: null, file_id: fileId, content_id })
      .where("id", "=", id)
      .execute();
  }
}

async function contentOf({ query }: Work, fileId: number): Promise<number> {
  const { content_id } = await query
    .selectFrom("file_versions")
    .select("content_id")
    .where("file_id", "=", fileId)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return content_id;
}
