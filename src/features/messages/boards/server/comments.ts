import { sql } from "kysely";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { notFound } from "#platform/server/http/failure.ts";
import { actorOf, ok, staffRoute } from "#platform/server/http/route.ts";
import { readStored } from "#records/server/read.ts";
import { visible } from "#records/server/records.ts";
import { moderateBoards, joinBoards } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { ring } from "#records/server/bell/ring.ts";
import { questionAnswered } from "./bell.ts";
import { boardPostRecords } from "./records.ts";
import { nobody, today } from "./write-post.ts";

const policy = joinBoards;
const most = 500;

type Row = Omit<schemas.BoardComment, "createdAt" | "mayRemove"> & { readonly createdAt: Date };

/**
 * Comments from old to new, below the accepted answer. On 익명 each voice has a number of its own, and the writer of the
 * post is called so.
 */
const listComments = staffRoute(endpoints.listComments, schemas.listComments, {
  policy,
  handler: async (context) => {
    const { query } = context.services.database;
    const post = await readStored(query, boardPostRecords, context.params.number, context);
    const { rows } = await sql<Row>`
      with voices as (
        select a.comment_id, a.staff_id, a.staff_id = (select w.staff_id from anonymous_authors w
            where w.post_id = a.post_id and w.comment_id is null) as writes,
          min(a.comment_id) over (partition by a.staff_id) as first
        from anonymous_authors a where a.post_id = ${post.id} and a.comment_id is not null),
      numbered as (select v.*, dense_rank() over (partition by v.writes order by v.first) as place from voices v)
      select c.id, c.content, c.created_at as "createdAt",
        coalesce(s.short_name, case when n.writes then '글쓴이' else '익명 ' || n.place end, '익명') as author,
        coalesce(coalesce(c.owner_id, n.staff_id) = ${context.staff.id}, false) as "isMine",
        coalesce(c.id = ${post.board === "question" ? post.accepted_comment : null}::bigint, false) as accepted
      from board_comments c left join staffs s on s.id = c.owner_id left join numbered n on n.comment_id = c.id
      where c.post_id = ${post.id} and c.deleted_at is null order by accepted desc, c.id limit ${most}`.execute(query);
    const moderates = moderateBoards.allows(context.facts);
    return ok({
      models: rows.map((row) => ({
        ...row,
        createdAt: row.createdAt.toISOString(),
        mayRemove: moderates || row.isMine,
      })),
    });
  },
});

const writeComment = staffRoute(endpoints.writeComment, schemas.writeComment, {
  policy,
  handler: async (context) => {
    const { database } = context.services;
    const post = await readStored(database.query, boardPostRecords, context.params.number, context);
    const anonymous = post.board === "anonymous";
    const id = await inTransaction(database, anonymous ? nobody : actorOf(context), async (work) => {
      const made = await work.query
        .insertInto("board_comments")
        .values({
          team_id: post.team_id,
          post_id: post.id,
          content: context.body.content.trim(),
          ...(anonymous ? { created_at: today } : { owner_id: context.staff.id }),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      if (anonymous) {
        const author = { post_id: post.id, comment_id: made.id, staff_id: context.staff.id };
        await work.query.insertInto("anonymous_authors").values(author).execute();
      }
      if (post.board === "question" && post.owner_id !== context.staff.id) {
        const about = { type: "boardPost", id: post.id };
        await ring(work, questionAnswered, { from: context.staff.id, to: [post.owner_id], about });
      }
      work.audit({ action: "boardPost.comment", recordType: "boardPost", recordId: post.id });
      work.emit({ type: "record", ref: `boardPost:${post.id}` });
      return made.id;
    });
    return ok({ id });
  },
});

/** One's own comment, or any for moderators; others are not there. */
const removeComment = staffRoute(endpoints.removeComment, schemas.removeComment, {
  policy,
  handler: async (context) => {
    const { database } = context.services;
    const own = moderateBoards.allows(context.facts)
      ? sql`true`
      : sql`(c.owner_id = ${context.staff.id} or exists (select from anonymous_authors a
          where a.comment_id = c.id and a.staff_id = ${context.staff.id}))`;
    const { rows } = await sql<{ postId: number; anonymous: boolean }>`
      select c.post_id as "postId", c.owner_id is null as anonymous from board_comments c
      where c.id = ${context.params.commentId} and c.deleted_at is null and ${own}
        and exists (select from board_posts r where r.id = c.post_id and ${visible(boardPostRecords, context)})`.execute(
      database.query,
    );
    const [comment] = rows;
    if (!comment) throw notFound();
    await inTransaction(database, comment.anonymous ? nobody : actorOf(context), async (work) => {
      await work.query
        .updateTable("board_comments")
        .set({ deleted_at: sql`now()` })
        .where("id", "=", context.params.commentId)
        .execute();
      const { commentId } = context.params;
      const { rows: answered } = await sql`update board_posts set accepted_comment = null, version = version + 1
        where accepted_comment = ${commentId} returning id`.execute(work.query);
      work.audit({
        action: "boardPost.removeComment",
        recordType: "boardPost",
        recordId: comment.postId,
        ...(answered.length > 0 && { changes: { accepted_comment: [commentId, null] } }),
      });
      work.emit({ type: "record", ref: `boardPost:${comment.postId}` });
    });
    return ok({});
  },
});

export const commentRoutes = [listComments, writeComment, removeComment];
