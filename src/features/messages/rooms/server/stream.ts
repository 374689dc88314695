import { sql, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inNameOrder } from "#platform/server/database/name-order.ts";
import { moderateTalk } from "../access.ts";
import type { TalkPost } from "../schemas.ts";
import { wordsOf } from "./records.ts";

/** Posts that one answer has. */
export const stretch = 50;

type Row = Omit<TalkPost, "createdAt" | "editedAt" | "isMine" | "mayHide" | "awaitsMe"> & {
  readonly createdAt: Date;
  readonly editedAt: Date | null;
};

const people = (
  table: RawBuilder<unknown>,
) => sql`coalesce((select json_agg(json_build_object('id', s.id, 'shortName', s.short_name)
  order by ${inNameOrder(sql`s.short_name`)}) from ${table} x join staffs s on s.id = x.staff_id where x.post_id = r.id), '[]')`;

/**
 * Posts `r` as one who sees their room reads them; what was taken out of sight keeps its place without its words.
 * `which`: condition, order and limit.
 */
export async function readPosts(
  { query }: Pick<Database, "query">,
  asker: Asker,
  which: RawBuilder<unknown>,
): Promise<TalkPost[]> {
  const me = asker.viewer.staff?.id ?? null;
  const { rows } = await sql<Row>`
    select r.id as number, r.version, r.seq, r.parent_id as "replyTo", r.created_at as "createdAt", r.edited_at as "editedAt",
      r.deleted_at is not null as hidden, r.confirms, r.pinned,
      case when r.deleted_at is null then ${wordsOf(asker)} else '' end as content,
      (select json_build_object('id', s.id, 'shortName', s.short_name) from staffs s where s.id = r.owner_id) as author,
      ${people(sql`talk_mentions`)} as mentions, ${people(sql`talk_acks`)} as acks,
      coalesce((select json_agg(json_build_object('sign', g.sign, 'names', g.names, 'mine', g.mine) order by g.sign) from (
        select x.sign, json_agg(s.short_name order by ${inNameOrder(sql`s.short_name`)}) as names, coalesce(bool_or(x.staff_id = ${me}), false) as mine
        from talk_reactions x join staffs s on s.id = x.staff_id where x.post_id = r.id group by x.sign) g), '[]') as reactions,
      (select count(*) from talk_posts a where a.parent_id = r.id and a.deleted_at is null) as replies
    from talk_posts r ${which}`.execute(query);
  return rows.map((row) => presentPost(row, asker));
}

function presentPost(row: Row, { viewer, facts }: Asker): TalkPost {
  const me = viewer.staff?.id ?? null;
  const isMine = row.author !== null && row.author.id === me;
  const isCalled = row.mentions.some(({ id }) => id === me);
  const hasConfirmed = row.acks.some(({ id }) => id === me);
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    isMine,
    awaitsMe: !row.hidden && !isMine && !hasConfirmed && (row.confirms || isCalled),
    mayHide: isMine || moderateTalk.allows(facts),
  };
}
