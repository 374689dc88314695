import { sql } from "kysely";
import { mayLeave } from "#features/work/files/server/api.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { OwnMessage, TalkMessage } from "../schemas.ts";

type Query = Pick<Database, "query">;
type Stretch = { readonly roomId: number; readonly before?: number | undefined };

/** Messages that one answer has. */
const stretch = 50;

type Row = Omit<TalkMessage, "at" | "hidden" | "files"> & {
  /** Whether each of them may be shown outside the firm. */
  readonly files: readonly (TalkMessage["files"][number] & { readonly leaves: boolean })[];
  readonly at: Date;
  readonly hiddenAt: Date | null;
  readonly hiddenBy: string;
  readonly hiddenReason: string;
};

async function rowsOf({ query }: Query, { roomId, before }: Stretch): Promise<{ rows: Row[]; more: boolean }> {
  const older = before === undefined ? sql`` : sql`and m.seq < ${before}`;
  const { rows } = await sql<Row>`
    select m.id, m.seq, m.sender, coalesce(s.short_name, '') as by, m.content, m.created_at as at,
      m.hidden_at as "hiddenAt", coalesce(h.short_name, '') as "hiddenBy", m.hidden_reason as "hiddenReason",
      coalesce((select json_agg(json_build_object('id', x.id, 'fileId', case when f.deleted_at is null then f.id end,
          'name', x.name, 'size', x.size, 'leaves', coalesce(${mayLeave}, false)) order by x.id)
        from client_message_files x left join files f on f.id = x.file_id where x.message_id = m.id), '[]') as files
    from client_messages m left join staffs s on s.id = m.staff_id left join staffs h on h.id = m.hidden_by_id
    where m.room_id = ${roomId} ${older} order by m.seq desc limit ${stretch + 1}`.execute(query);
  return { rows: rows.slice(0, stretch).toReversed(), more: rows.length > stretch };
}

/** A stretch of a room as the firm reads it; what was hidden is there with who hid it and why. */
export async function messagesOf({ query }: Query, asked: Stretch) {
  const { rows, more } = await rowsOf({ query }, asked);
  const models = rows.map(({ at, hiddenAt, hiddenBy, hiddenReason, files, ...row }): TalkMessage => ({
    ...row,
    files: files.map(({ leaves: _leaves, ...file }) => file),
    at: at.toISOString(),
    hidden: hiddenAt && { by: hiddenBy, at: hiddenAt.toISOString(), reason: hiddenReason },
  }));
  return { models, more };
}

/**
 * The same as the client reads it: an allow-list of its own; what was hidden keeps its place without words and files,
 * and what the firm has marked as privileged since it sent it is gone.
 */
export async function ownMessagesOf({ query }: Query, asked: Stretch) {
  const { rows, more } = await rowsOf({ query }, asked);
  const models = rows.map(({ seq, sender, by, content, at, hiddenAt, files }): OwnMessage => ({
    seq,
    mine: sender === "client",
    by: sender === "notice" ? "안내" : by,
    content: hiddenAt ? "" : content,
    at: at.toISOString(),
    hidden: hiddenAt !== null,
    files: hiddenAt
      ? []
      : files
          .filter(({ fileId, leaves }) => fileId !== null && (leaves || sender === "client"))
          .map(({ id, name, size }) => ({ id, name, size })),
  }));
  return { models, more };
}
