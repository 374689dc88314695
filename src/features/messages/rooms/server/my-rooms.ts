import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { shortened } from "#platform/shortened.ts";
import { visible } from "#records/server/records.ts";
import type { MyRoom } from "../schemas.ts";
import { roomRecords, wordsOf } from "./records.ts";

const mostRooms = 200;
const shownWords = 60;

type Row = Omit<MyRoom, "last"> & { readonly author: string; readonly words: string; readonly at: Date | null };

/** Posts `p` of the room `r` that the person has not read and did not write. */
const unreadOf = (me: number | null) => sql`from talk_posts p where p.room_id = r.id and p.deleted_at is null
  and p.owner_id is distinct from ${me} and p.seq > coalesce((select d.read_seq from room_reads d
    where d.room_id = r.id and d.staff_id = ${me}), 0)`;

/** The rooms a person sees, with what is unread in each. */
export async function myRooms({ query }: Pick<Database, "query">, asker: Asker): Promise<MyRoom[]> {
  const me = asker.viewer.staff?.id ?? null;
  const { rows } = await sql<Row>`
    select k.*, coalesce(l.author, '') as author, coalesce(l.words, '') as words, l.at from (
      select r.id as number, r.id, r.name, r.audience, r.status, r.last_at, coalesce(
          (select '사건 ' || j.id_int from projects j where j.id = r.project_id), '') as project,
        coalesce((select d.pinned from room_reads d where d.room_id = r.id and d.staff_id = ${me}), false) as pinned,
        (select count(*) ${unreadOf(me)}) as unread,
        (select count(*) ${unreadOf(me)} and exists (select from talk_mentions m where m.post_id = p.id and m.staff_id = ${me}))
          as calls
      from rooms r where ${visible(roomRecords, asker)}
      order by r.last_at desc nulls last, r.id desc limit ${mostRooms}) k
    left join lateral (select ${wordsOf(asker)} as words, r.created_at as at,
        (select s.short_name from staffs s where s.id = r.owner_id) as author
      from talk_posts r where r.room_id = k.id and r.deleted_at is null order by r.seq desc limit 1) l on true
    order by k.pinned desc, k.last_at desc nulls last, k.id desc`.execute(query);
  return rows.map(({ number, name, audience, project, status, pinned, unread, calls, author, words, at }) => ({
    number,
    name,
    audience,
    project,
    status,
    pinned,
    unread,
    calls,
    last: at && { author, words: shortened(words.replaceAll("\n", " "), shownWords), at: at.toISOString() },
  }));
}

/** How much is unread in all rooms together. */
export async function unreadCount({ query }: Pick<Database, "query">, asker: Asker): Promise<number> {
  const me = asker.viewer.staff?.id ?? null;
  const { rows } = await sql<{ unread: number }>`
    select coalesce(sum((select count(*) ${unreadOf(me)})), 0)::int as unread
    from rooms r where r.status = 'open' and ${visible(roomRecords, asker)}`.execute(query);
  return rows[0]!.unread;
}
