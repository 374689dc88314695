import { sql } from "kysely";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { inTransactionOnce } from "#platform/server/repeated-calls.ts";
import { ring } from "#records/server/bell/ring.ts";
import { lockRecord } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { moderateTalk } from "../access.ts";
import { caseNumbersIn } from "../case-numbers.ts";
import type { Sign } from "../talk-post.ts";
import { roomMention } from "./bell.ts";
import { refuseStrangers } from "./people.ts";
import { roomRecords, talkPostRecords } from "./records.ts";

type Words = { readonly content: string; readonly mentions: readonly number[] };
type NewPost = Words & { readonly room: number; readonly replyTo: number | null; readonly confirms: boolean };

/**
 * Writes a post, the same one when the call is sent again. It takes its place under a lock of the room, so that places
 * come in the order of the commits and nobody counts as read what came later. 404 when the room is out of sight.
 */
export function writePost(context: WriteContext, asked: NewPost): Promise<{ number: number; seq: number }> {
  const { viewer } = context;
  return inTransactionOnce(context, async (work) => {
    const room = await lockRecord(work.query, roomRecords, asked.room, context);
    if (room.status === "closed") throw new Failure("ruleViolated", "닫힌 방에는 글을 쓸 수 없습니다.");
    const parentId = asked.replyTo === null ? null : await beginningOf(work, room.id, asked.replyTo);
    await refuseStrangers(work, room.id, asked.mentions);
    const seq = room.last_seq + 1;
    const { id } = await work.query
      .insertInto("talk_posts")
      .values({
        team_id: room.team_id,
        room_id: room.id,
        seq,
        parent_id: parentId,
        owner_id: viewer.staff!.id,
        content: asked.content.trim(),
        confirms: asked.confirms,
        created_by: viewer.userId,
        updated_by: viewer.userId,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await work.query
      .updateTable("rooms")
      .set({ last_seq: seq, last_at: sql<Date>`now()` })
      .where("id", "=", room.id)
      .execute();
    await keepWords(work, { id, room_id: room.id, owner_id: viewer.staff!.id }, asked);
    work.audit({ action: "talkPost.write", recordType: "talkPost", recordId: id });
    work.emit({ type: "record", ref: `talkPost:${id}`, version: 1 });
    return { number: id, seq };
  });
}

/** The post that begins the thread of the one that is answered: threads have one level. */
async function beginningOf({ query }: Work, roomId: number, replyTo: number): Promise<number> {
  const row = await query
    .selectFrom("talk_posts")
    .select(["id", "parent_id"])
    .where("id", "=", replyTo)
    .where("room_id", "=", roomId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) throw invalidField("replyTo", "답글을 달 글을 찾을 수 없습니다.");
  return row.parent_id ?? row.id;
}

type Written = { readonly id: number; readonly room_id: number; readonly owner_id: number | null };

/** Whom the words call, and which cases they name. Whoever is called anew hears of it by the bell. */
async function keepWords(work: Work, { id: postId, room_id, owner_id }: Written, { content, mentions }: Words) {
  const { query } = work;
  const before = await query.deleteFrom("talk_mentions").where("post_id", "=", postId).returning("staff_id").execute();
  const known = before.map(({ staff_id }) => staff_id);
  const to = mentions.filter((staffId) => !known.includes(staffId));
  await ring(work, roomMention, { from: owner_id, to, about: { type: "room", id: room_id } });
  await query.deleteFrom("talk_case_numbers").where("post_id", "=", postId).execute();
  const called = [...new Set(mentions)].map((staff_id) => ({ post_id: postId, staff_id }));
  if (called.length > 0) await query.insertInto("talk_mentions").values(called).execute();
  const numbers = caseNumbersIn(content).map((one) => ({ post_id: postId, ...one }));
  if (numbers.length > 0) await query.insertInto("talk_case_numbers").values(numbers).execute();
}

type Target = { readonly number: number; readonly version?: number };
type Post = Awaited<ReturnType<typeof lockRecord<typeof talkPostRecords.resource>>>;

/** Runs a command on a post that the person sees, locked; 409 when it changed since the version that was seen. */
function onPost<Result>(
  context: WriteContext,
  { number, version }: Target,
  command: (work: Work, post: Post) => Promise<Result>,
  options: { readonly removed?: boolean } = {},
): Promise<Result> {
  return inTransaction(context.database, context.actor, async (work) => {
    const post = await lockRecord(work.query, talkPostRecords, number, context, options);
    if (version !== undefined && post.version !== version) throw new Failure("conflict");
    return command(work, post);
  });
}

/** Sets columns of the post, writes it down and tells it. */
async function change(
  work: Work,
  { viewer }: WriteContext,
  post: Post,
  { action, set, said = {} }: { readonly action: string; readonly set: object; readonly said?: object },
): Promise<number> {
  await work.query
    .updateTable("talk_posts")
    .set({ ...set, version: post.version + 1, updated_at: sql<Date>`now()`, updated_by: viewer.userId })
    .where("id", "=", post.id)
    .execute();
  work.audit({ action: `talkPost.${action}`, recordType: "talkPost", recordId: post.id, changes: { ...said } });
  work.emit({ type: "record", ref: `talkPost:${post.id}`, version: post.version + 1 });
  return post.version + 1;
}

/** The writer changes what he wrote; what stood there before stays in the history. */
export function editPost(context: WriteContext, asked: Words & Required<Target>): Promise<number> {
  return onPost(context, asked, async (work, post) => {
    if (post.owner_id !== context.viewer.staff!.id) {
      throw new Failure("ruleViolated", "본인이 쓴 글만 고칠 수 있습니다.");
    }
    await refuseStrangers(work, post.room_id, asked.mentions);
    const content = asked.content.trim();
    await keepWords(work, post, asked);
    // Under a name that no field has: the history of the page would show numbers of cases to whom walls keep away.
    const said = { words: [post.content, content] };
    return change(work, context, post, { action: "edit", set: { content, edited_at: sql`now()` }, said });
  });
}

/** 확인, by whoever is called or asked for it; once. */
export function ackPost(context: WriteContext, number: number): Promise<void> {
  const staffId = context.viewer.staff!.id;
  return onPost(context, { number }, async (work, post) => {
    const { rows } = await sql`select from talk_mentions where post_id = ${post.id} and staff_id = ${staffId}`.execute(
      work.query,
    );
    if (!post.confirms && rows.length === 0) throw new Failure("ruleViolated", "확인할 글이 아닙니다.");
    await work.query
      .insertInto("talk_acks")
      .values({ post_id: post.id, staff_id: staffId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    work.emit({ type: "record", ref: `talkPost:${post.id}`, version: post.version });
  });
}

/** Sets or takes back a sign of the person. */
export function react(
  context: WriteContext,
  { number, sign, on }: { readonly number: number; readonly sign: Sign; readonly on: boolean },
): Promise<void> {
  return onPost(context, { number }, async (work, post) => {
    const row = { post_id: post.id, staff_id: context.viewer.staff!.id, sign };
    if (on) {
      await work.query
        .insertInto("talk_reactions")
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    } else {
      await work.query
        .deleteFrom("talk_reactions")
        .where("post_id", "=", row.post_id)
        .where("staff_id", "=", row.staff_id)
        .where("sign", "=", sign)
        .execute();
    }
    work.emit({ type: "record", ref: `talkPost:${post.id}`, version: post.version });
  });
}

/** 공지 고정, by the writer, whoever opened the room, or a moderator. */
export function pinPost(
  context: WriteContext,
  { number, pinned }: { readonly number: number; readonly pinned: boolean },
): Promise<void> {
  return onPost(context, { number }, async (work, post) => {
    const staffId = context.viewer.staff!.id;
    const room = await work.query
      .selectFrom("rooms")
      .select("owner_id")
      .where("id", "=", post.room_id)
      .executeTakeFirstOrThrow();
    if (![post.owner_id, room.owner_id].includes(staffId) && !moderateTalk.allows(context.facts)) {
      throw new Failure("ruleViolated", "글쓴이와 방을 만든 사람, 게시판 담당자가 고정합니다.");
    }
    await change(work, context, post, { action: pinned ? "pin" : "unpin", set: { pinned } });
  });
}

/** Takes a post out of sight: the writer his own, a moderator those of others. */
export function hidePost(
  context: WriteContext,
  asked: Required<Target> & { readonly reason: string },
): Promise<number> {
  return onPost(context, asked, async (work, post) => {
    if (post.owner_id !== context.viewer.staff!.id && !moderateTalk.allows(context.facts)) {
      throw new Failure("ruleViolated", "다른 사람의 글을 숨길 권한이 없습니다.");
    }
    const set = { deleted_at: sql`now()`, pinned: false, hidden_reason: asked.reason };
    return change(work, context, post, { action: "hide", set, said: { reason: asked.reason } });
  });
}

/** Brings a post back: the writer, where no moderator hid it, or a moderator. */
export function bringBackPost(context: WriteContext, asked: Required<Target>): Promise<number> {
  return onPost(
    context,
    asked,
    async (work, post) => {
      const own = post.owner_id === context.viewer.staff!.id && post.updated_by === context.viewer.userId;
      if (!own && !moderateTalk.allows(context.facts)) {
        throw new Failure("ruleViolated", "다른 사람이 숨긴 글은 되돌릴 수 없습니다.");
      }
      return change(work, context, post, { action: "show", set: { deleted_at: null, hidden_reason: "" } });
    },
    { removed: true },
  );
}
